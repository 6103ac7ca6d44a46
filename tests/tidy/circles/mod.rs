//! Circles among files: a file names what another defines, and that one, by itself or by others, what the first does.
//!
//! What a name leads to is followed through imports and re-exports to the file that defines it. Declaring a module and
//! handing its names on is no use of it, so a `mod.rs` that does nothing else is in no circle. One that has code of its
//! own is a file like any other: where its code names a part, that part names nothing which is defined there.
//!
//! Games alone are different. The file that defines a game, or the trait of all games, names rules and pictures, and
//! these have their game as a type, so what lies below such a file may name what it defines. Among themselves its parts
//! are in no circle.

mod names;
mod test;
mod tree;

use std::collections::{BTreeMap, BTreeSet};

use super::source::Source;
use names::Names;
use tree::{Root, Tree};

/// Which file names what of which other file. Files are numbered as in [`Tree::modules`].
type Uses<'s> = BTreeMap<usize, BTreeMap<usize, BTreeSet<&'s str>>>;

/// Says of every circle in some packages which files are in it and what ties them.
fn circles(sources: &[Source], roots: &[Root<'_>]) -> Vec<String> {
    let tree = Tree::new(sources, roots);
    let uses = uses(&tree);
    let reached: BTreeMap<_, _> = uses.keys().map(|file| (*file, reached_from(*file, &uses))).collect();
    let mut circles: BTreeSet<BTreeSet<usize>> = BTreeSet::new();
    for (file, others) in reached.iter().filter(|(file, others)| others.contains(file)) {
        let leads_back = |other: &&usize| reached.get(other).is_some_and(|back| back.contains(file));
        circles.insert(others.iter().filter(leads_back).copied().collect());
    }
    circles.iter().map(|circle| describe(&tree, &uses, circle)).collect()
}

/// What every file names of others.
fn uses<'s>(tree: &Tree<'s>) -> Uses<'s> {
    let mut uses = Uses::new();
    for (file, module) in tree.modules.iter().enumerate() {
        let Names { imports, paths, words, .. } = &module.names;
        let used = imports.iter().filter(|import| !import.handed_on || words.contains(import.name));
        let imported = used.filter_map(|import| tree.definition(file, &import.path));
        let all = imports.iter().filter(|import| import.name == "*");
        let all = all.flat_map(|import| tree.all_from(file, &import.path));
        let named = paths.iter().filter_map(|path| tree.definition(file, path));
        for (owner, name) in imported.chain(all).chain(named) {
            let own_game = tree.modules[owner].names.is_game && tree.is_below(file, owner);
            if owner != file && !own_game {
                uses.entry(file).or_default().entry(owner).or_default().insert(name);
            }
        }
    }
    uses
}

/// The files that are reached from one by what files name; itself only where a circle leads back.
fn reached_from(file: usize, uses: &Uses<'_>) -> BTreeSet<usize> {
    let mut reached = BTreeSet::new();
    let mut waiting = vec![file];
    while let Some(file) = waiting.pop() {
        let others = uses.get(&file).into_iter().flat_map(BTreeMap::keys);
        waiting.extend(others.copied().filter(|other| reached.insert(*other)));
    }
    reached
}

fn describe(tree: &Tree<'_>, uses: &Uses<'_>, circle: &BTreeSet<usize>) -> String {
    let mut text = format!("a circle of {} files:", circle.len());
    for file in circle {
        for (other, names) in uses[file].iter().filter(|(other, _)| circle.contains(other)) {
            let names: Vec<_> = names.iter().copied().collect();
            let [file, other] = [file, other].map(|place| tree.modules[*place].file);
            text.push_str(&format!("\n  {file} -> {other}: {}", names.join(", ")));
        }
    }
    text
}
