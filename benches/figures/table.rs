//! The figures that the README states.

/// A row of the table.
#[derive(Debug, PartialEq)]
pub struct Stated {
    /// The bench, and its figure.
    pub bench: String,
    pub name: String,
    /// Whether more is better.
    pub at_least: bool,
    pub target: f64,
    pub unit: String,
    pub measured: f64,
}

/// All rows of the table below the heading `Figures`.
///
/// # Errors
/// The first row that cannot be read.
pub fn stated(readme: &str) -> Result<Vec<Stated>, String> {
    let section = readme.split_once("\n### Figures\n").ok_or("there is no heading 'Figures'")?.1;
    let section = section.split("\n#").next().unwrap_or_default();
    let rows = section.lines().filter(|line| line.starts_with("| `"));
    rows.map(|line| row(line).ok_or_else(|| format!("no row of figures: {line}"))).collect()
}

fn row(line: &str) -> Option<Stated> {
    let cells: Vec<_> = line.trim_matches('|').split('|').map(str::trim).collect();
    let [key, target, measured] = cells[..] else { return None };
    let (bench, name) = key.trim_matches('`').split_once(": ")?;
    let at_least = target.starts_with("at least ");
    let target = target.strip_prefix("at least ").or_else(|| target.strip_prefix("at most "))?;
    let (target, unit) = target.split_once(' ')?;
    Some(Stated {
        bench: bench.to_owned(),
        name: name.to_owned(),
        at_least,
        target: target.parse().ok()?,
        unit: unit.to_owned(),
        measured: measured.parse().ok()?,
    })
}
