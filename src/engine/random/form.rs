//! What a run's hash covers of its random streams, kept as the hash writes it.

use super::generator::Generator;

/// The streams in the form that is hashed: their number, then name, seed, state and number of draws of each. New streams
/// are rare in a run; between two boundaries hardly more than states and numbers change.
#[derive(Clone, Debug, Default)]
pub(super) struct Form {
    bytes: Vec<u8>,
    is_current: bool,
}

impl Form {
    /// Something was drawn or created since.
    pub(super) fn outdate(&mut self) {
        self.is_current = false;
    }

    /// The form; nothing where it is outdated.
    pub(super) fn current(&self) -> Option<&[u8]> {
        self.is_current.then_some(&self.bytes)
    }

    /// Bytes on the heap that a clone of this takes.
    pub(super) fn heap_bytes(&self) -> usize {
        self.bytes.len()
    }

    /// Writes all of it, with the streams in the order of their names.
    pub(super) fn write(&mut self, generators: &[Generator], order: &[u32]) {
        self.bytes.clear();
        self.bytes.extend((order.len() as u64).to_le_bytes());
        for index in order {
            let generator = &generators[*index as usize];
            let name = generator.name.as_str().as_bytes();
            self.bytes.extend((name.len() as u64).to_le_bytes());
            self.bytes.extend(name);
            self.bytes.extend(draws(generator));
        }
        self.is_current = true;
    }

    /// Writes the draws of each stream, where none is new since [`Form::write`].
    pub(super) fn renew(&mut self, generators: &[Generator], order: &[u32]) {
        let Some(mut rest) = self.bytes.get_mut(size_of::<u64>()..) else {
            return self.write(generators, order);
        };
        for index in order {
            let generator = &generators[*index as usize];
            let (_, behind) = rest.split_at_mut(size_of::<u64>() + generator.name.as_str().len());
            let (place, behind) = behind.split_at_mut(DRAWS);
            place.copy_from_slice(&draws(generator));
            rest = behind;
        }
        self.is_current = true;
    }
}

const DRAWS: usize = 16;

fn draws(generator: &Generator) -> [u8; DRAWS] {
    let mut draws = [0; DRAWS];
    draws[..4].copy_from_slice(&generator.seed.to_le_bytes());
    draws[4..8].copy_from_slice(&generator.state.to_le_bytes());
    draws[8..].copy_from_slice(&generator.calls.to_le_bytes());
    draws
}
