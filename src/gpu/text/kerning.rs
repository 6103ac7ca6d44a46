//! How much closer or farther two letters stand than their widths say.

use ttf_parser::gpos::{PairAdjustment, PositioningSubtable};
use ttf_parser::{Face, GlyphId, Tag};

/// The pairs of a font, as its positioning table lists them. (The older table that `ab_glyph` reads is missing in
/// most modern fonts.)
pub(super) struct Kerning(Vec<PairAdjustment<'static>>);

impl Kerning {
    /// The pairs of a font file; none if it lists none.
    pub fn of(bytes: &'static [u8]) -> Self {
        let pairs = Face::parse(bytes, 0).ok().and_then(|face| face.tables().gpos).map(|table| {
            let kern = table.features.into_iter().find(|feature| feature.tag == Tag::from_bytes(b"kern"));
            let lookups = kern.into_iter().flat_map(|feature| feature.lookup_indices);
            lookups
                .filter_map(|index| table.lookups.get(index))
                .flat_map(|lookup| lookup.subtables.into_iter::<PositioningSubtable<'_>>())
                .filter_map(|subtable| match subtable {
                    PositioningSubtable::Pair(pairs) => Some(pairs),
                    _ => None,
                })
                .collect()
        });
        Self(pairs.unwrap_or_default())
    }

    /// What to add between two glyphs, in the font's units.
    pub fn between(&self, first: u16, second: u16) -> f32 {
        let (first, second) = (GlyphId(first), GlyphId(second));
        // The first list that knows the pair decides.
        let found = self.0.iter().find_map(|pairs| {
            let index = pairs.coverage().get(first)?;
            match pairs {
                PairAdjustment::Format1 { sets, .. } => sets.get(index)?.get(second),
                PairAdjustment::Format2 { classes, matrix, .. } => {
                    matrix.get((classes.0.get(first), classes.1.get(second)))
                }
            }
        });
        found.map_or(0.0, |(record, _)| f32::from(record.x_advance))
    }
}
