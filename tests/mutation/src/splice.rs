//! Writes faults into a source, each behind a switch.

use std::ops::Range;

use crate::place::{Form, Place};

/// A source with switches in it.
#[derive(Debug, Default)]
pub struct Spliced {
    pub text: String,
    /// Where in it the fault and the right code of each switch stand.
    pub switches: Vec<Switch>,
}

#[derive(Debug)]
pub struct Switch {
    /// The number that switches the fault on.
    pub fault: usize,
    /// The faulty code.
    pub faulty: Range<usize>,
    /// All of it, with the right code.
    pub whole: Range<usize>,
}

impl Spliced {
    /// The fault that an error of the compiler at these bytes most likely comes from.
    pub fn blamed(&self, bytes: &Range<usize>) -> Option<usize> {
        let holds = |range: &Range<usize>| range.start <= bytes.start && bytes.end <= range.end;
        let distance = |range: &Range<usize>| {
            range.start.saturating_sub(bytes.end) + bytes.start.saturating_sub(range.end)
        };
        let smallest = |switches: &mut dyn Iterator<Item = &Switch>| {
            switches.min_by_key(|switch| switch.whole.len()).map(|switch| switch.fault)
        };
        smallest(&mut self.switches.iter().filter(|switch| holds(&switch.faulty)))
            .or_else(|| smallest(&mut self.switches.iter().filter(|switch| holds(&switch.whole))))
            .or_else(|| {
                let nearest = self.switches.iter().min_by_key(|switch| distance(&switch.whole));
                nearest.map(|switch| switch.fault)
            })
    }
}

/// Puts all these faults into the text of a file. `asked` is the path of the function that tells whether one is on.
pub fn splice(text: &str, faults: &[(usize, &Place)], asked: &str) -> Spliced {
    let mut sorted = faults.to_vec();
    // What is put in at a point comes before what begins there, and what is longer holds what is shorter.
    sorted.sort_by_key(|(fault, place)| {
        let (start, length) = (place.range.start, place.range.len());
        (start, length != 0, std::cmp::Reverse(length), *fault)
    });
    let mut writer = Writer { text, asked, out: Spliced::default() };
    writer.write(0..text.len(), &sorted);
    writer.out
}

struct Writer<'t> {
    text: &'t str,
    asked: &'t str,
    out: Spliced,
}

impl Writer<'_> {
    /// Writes a part of the text with the faults that lie in it.
    fn write(&mut self, range: Range<usize>, mut faults: &[(usize, &Place)]) {
        let mut at = range.start;
        while let Some((_, first)) = faults.first() {
            let place = first.range.clone();
            let same = faults.iter().take_while(|(_, other)| other.range == place).count();
            let (alike, rest) = faults.split_at(same);
            let inside = match place.is_empty() {
                true => 0,
                false => rest.iter().take_while(|(_, other)| other.range.start < place.end).count(),
            };
            self.out.text.push_str(&self.text[at..place.start]);
            self.switches(place.clone(), alike, &rest[..inside]);
            at = place.end;
            faults = &rest[inside..];
        }
        self.out.text.push_str(&self.text[at..range.end]);
    }

    /// Writes the switches of one place, with the faults that lie inside it.
    fn switches(&mut self, place: Range<usize>, alike: &[(usize, &Place)], inside: &[(usize, &Place)]) {
        let start = self.out.text.len();
        let form = alike[0].1.form;
        if form == Form::Expression {
            self.out.text.push('(');
        }
        let mut faulty = Vec::new();
        for (fault, other) in alike {
            self.out.text.push_str(&format!("if {}({fault}) {{ ", self.asked));
            let from = self.out.text.len();
            self.out.text.push_str(&other.code);
            faulty.push((*fault, from..self.out.text.len()));
            self.out.text.push_str(if form == Form::Body { " } " } else { " } else " });
        }
        if form != Form::Body {
            self.out.text.push_str("{ ");
            self.write(place, inside);
            self.out.text.push_str(if form == Form::Expression { " })" } else { " }" });
        }
        let whole = start..self.out.text.len();
        let switches =
            faulty.into_iter().map(|(fault, faulty)| Switch { fault, faulty, whole: whole.clone() });
        self.out.switches.extend(switches);
    }
}

#[cfg(test)]
mod test {
    use super::*;
    use crate::find;

    fn spliced(text: &str, changes: &[&str]) -> Spliced {
        let places = find::places("x.rs", text).unwrap();
        let chosen: Vec<_> = places
            .iter()
            .enumerate()
            .filter(|(_, place)| changes.contains(&place.key.change.as_str()))
            .collect();
        assert_eq!(chosen.len(), changes.len(), "{:?}", places);
        splice(text, &chosen, "on")
    }

    #[test]
    fn faults_lie_in_one_another() {
        let text = "fn f(a: u8) -> bool { a + 1 < 3 && g(a) }";
        let out = spliced(text, &["a + 1 → a - 1", "a + 1 < 3 → a + 1 <= 3", "a + 1 < 3 → a + 1 > 3"]);
        let (le, gt, minus) = (out.switches[1].fault, out.switches[2].fault, out.switches[0].fault);
        let inner = format!("(if on({minus}) {{ (a) - (1) }} else {{ a + 1 }})");
        let outer = format!(
            "(if on({le}) {{ (a + 1) <= (3) }} else if on({gt}) {{ (a + 1) > (3) }} else {{ {inner} < 3 }})"
        );
        assert_eq!(out.text, format!("fn f(a: u8) -> bool {{ {outer} && g(a) }}"));
        syn::parse_file(&out.text).unwrap();
    }

    #[test]
    fn bodies_and_statements() {
        let text = "fn f(x: &mut u8) { g(x); *x += 1; }";
        let out = spliced(text, &["whole body → ()", "g(x); → left out", "*x += 1; → left out"]);
        let expected = "fn f(x: &mut u8) {if on(0) { return (); }  if on(1) {  } else { g(x); } \
                        if on(2) {  } else { *x += 1; } }";
        assert_eq!(out.text, expected);
    }

    #[test]
    fn an_error_is_put_down_to_the_fault_it_lies_in() {
        let text = "fn f(a: u8) -> u8 { a + 1 } fn g(b: u8) -> bool { b > 2 }";
        let out = spliced(text, &["a + 1 → a - 1", "b > 2 → b < 2"]);
        let at = |part: &str| out.text.find(part).map(|at| at..at + part.len()).unwrap();
        let (first, second) = (out.switches[0].fault, out.switches[1].fault);
        assert_eq!(out.blamed(&at("(a) - (1)")), Some(first));
        assert_eq!(out.blamed(&at("b > 2")), Some(second));
        assert_eq!(out.blamed(&at("fn f")), Some(first));
    }
}
