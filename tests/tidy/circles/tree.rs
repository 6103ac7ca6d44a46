//! The modules of some packages, each a file, and where a path leads among them.

use std::collections::BTreeMap;

use super::Source;
use super::names::Names;

/// Where a package begins.
pub struct Root<'s> {
    /// What other packages call a library; a program has no name, since none can use it.
    pub name: Option<&'s str>,
    /// Its first file.
    pub file: &'s str,
}

/// A file as a module.
pub struct Module<'s> {
    /// The path of the file.
    pub file: &'s str,
    /// What it says about names.
    pub names: Names<'s>,
    parent: Option<usize>,
    root: usize,
    children: BTreeMap<&'s str, usize>,
}

/// A name, and the number of the module whose file defines it.
pub type Definition<'s> = (usize, &'s str);

/// What a path leads to: a module, or a name in one.
enum Target<'s> {
    Module(usize),
    Name(Definition<'s>),
}

/// All modules that are reached from the roots.
pub struct Tree<'s> {
    /// In the order in which they are declared.
    pub modules: Vec<Module<'s>>,
    packages: BTreeMap<&'s str, usize>,
}

impl<'s> Tree<'s> {
    /// Reads the packages that begin at some roots.
    pub fn new(sources: &'s [Source], roots: &[Root<'s>]) -> Self {
        let mut tree = Self { modules: Vec::new(), packages: BTreeMap::new() };
        for root in roots {
            let source = find(sources, root.file).unwrap_or_else(|| panic!("no {}", root.file));
            let folder = folder_of(root.file);
            let place = tree.add(sources, source, None, folder);
            tree.packages.extend(root.name.map(|name| (name, place)));
        }
        tree
    }

    /// Adds a file and all that it declares, which lie in a folder; its number.
    fn add(
        &mut self,
        sources: &'s [Source],
        source: &'s Source,
        parent: Option<usize>,
        folder: &str,
    ) -> usize {
        let place = self.modules.len();
        let root = parent.map_or(place, |parent| self.modules[parent].root);
        let names = Names::of(&source.code);
        let declared = names.children.clone();
        self.modules.push(Module { file: &source.path, names, parent, root, children: BTreeMap::new() });
        for name in declared {
            let below = format!("{folder}/{name}");
            let files = [format!("{below}.rs"), format!("{below}/mod.rs")];
            let child = files.iter().find_map(|file| find(sources, file));
            let child = child.unwrap_or_else(|| panic!("no file for `mod {name};` in {}", source.path));
            let child = self.add(sources, child, Some(place), &below);
            self.modules[place].children.insert(name, child);
        }
        place
    }

    /// The name that a path in a module leads to, and the file that defines it. Nothing for what is of no package
    /// here, and for a module: to name one is no use of it yet.
    pub fn definition(&self, module: usize, path: &[&'s str]) -> Option<Definition<'s>> {
        match self.start(module, path)? {
            Target::Name(definition) => Some(definition),
            Target::Module(_) => None,
        }
    }

    /// The words of a module that an import of all names brings in.
    pub fn all_from(&self, module: usize, path: &[&'s str]) -> Vec<Definition<'s>> {
        let Some(Target::Module(from)) = self.start(module, path) else { return Vec::new() };
        let words = self.modules[module].names.words.iter();
        words.filter(|word| self.has(from, word)).filter_map(|word| self.definition(from, &[word])).collect()
    }

    /// Whether a module lies somewhere below another.
    pub fn is_below(&self, module: usize, other: usize) -> bool {
        let parent = self.modules[module].parent;
        parent.is_some_and(|parent| parent == other || self.is_below(parent, other))
    }

    /// Follows a path from the module in which it is written.
    fn start(&self, module: usize, path: &[&'s str]) -> Option<Target<'s>> {
        let (first, rest) = path.split_first()?;
        match *first {
            "crate" => self.follow(self.modules[module].root, rest),
            "self" | "super" => self.follow(module, path),
            name if self.has(module, name) => self.follow(module, path),
            name => self.follow(*self.packages.get(name)?, rest),
        }
    }

    /// Follows a path from a module.
    fn follow(&self, module: usize, path: &[&'s str]) -> Option<Target<'s>> {
        let Some((name, rest)) = path.split_first() else { return Some(Target::Module(module)) };
        let here = &self.modules[module];
        let import = here.names.imports.iter().find(|import| import.name == *name && import.path != [*name]);
        match (*name, here.children.get(name), import) {
            ("self", ..) => self.follow(module, rest),
            ("super", ..) => self.follow(here.parent?, rest),
            // A module and a function may share a name; at the end of a path the function is meant.
            (_, Some(child), None) => self.follow(*child, rest),
            (_, Some(child), Some(_)) if !rest.is_empty() => self.follow(*child, rest),
            (_, _, Some(import)) => self.start(module, &[&import.path[..], rest].concat()),
            _ => Some(Target::Name((self.owner(module, name), name))),
        }
    }

    /// The module that defines what is found in one by a name: another one for a macro of the whole package, and for
    /// what is imported with all else of a module. What no text defines was made by a macro, so it is its own.
    fn owner(&self, module: usize, name: &'s str) -> usize {
        let here = &self.modules[module];
        if here.names.defined.contains(name) {
            return module;
        }
        let exports = |at: &usize| {
            let candidate = &self.modules[*at];
            candidate.root == module && candidate.names.exported_macros.contains(name)
        };
        let globs = here.names.imports.iter().filter(|import| import.name == "*");
        let mut all = globs.filter_map(|import| match self.start(module, &import.path) {
            Some(Target::Module(from)) if self.has(from, name) => self.definition(from, &[name]),
            _ => None,
        });
        let exported = (0..self.modules.len()).find(exports);
        exported.or_else(|| all.next().map(|(owner, _)| owner)).unwrap_or(module)
    }

    /// Whether a module defines, declares or imports a name.
    fn has(&self, module: usize, name: &str) -> bool {
        let names = &self.modules[module].names;
        names.defined.contains(name)
            || names.children.contains(name)
            || names.imports.iter().any(|import| import.name == name)
    }
}

fn find<'s>(sources: &'s [Source], path: &str) -> Option<&'s Source> {
    sources.iter().find(|source| source.path == path)
}

fn folder_of(file: &str) -> &str {
    file.rsplit_once('/').map_or("", |(folder, _)| folder)
}
