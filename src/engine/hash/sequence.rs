//! Comparing two runs by their hashes.

/// The first place at which two hash sequences differ; the shorter length where one is the beginning of the
/// other; nothing where they are equal.
#[must_use]
pub fn first_divergence<T: PartialEq>(a: &[T], b: &[T]) -> Option<usize> {
    let shared = a.len().min(b.len());
    a.iter().zip(b).position(|(a, b)| a != b).or_else(|| (a.len() != b.len()).then_some(shared))
}
