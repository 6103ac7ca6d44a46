//! Doing one thing to each of a list, a few at a time.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

/// Calls `work` with the number of the thread and each item, and `done` here with each answer as it comes. After an
/// error nothing more is begun.
///
/// # Errors
///
/// What `done` says.
pub fn each<T: Sync, A: Send>(
    items: &[T],
    jobs: usize,
    work: impl Fn(usize, &T) -> A + Sync,
    mut done: impl FnMut(&T, A) -> Result<(), String>,
) -> Result<(), String> {
    let next = AtomicUsize::new(0);
    let (send, answers) = mpsc::channel();
    thread::scope(|scope| {
        for job in 0..jobs {
            let (send, next, work) = (send.clone(), &next, &work);
            scope.spawn(move || {
                while let Some((number, item)) = take(items, next) {
                    if send.send((number, work(job, item))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(send);
        answers.into_iter().try_for_each(|(number, answer)| done(&items[number], answer))
    })
}

fn take<'i, T>(items: &'i [T], next: &AtomicUsize) -> Option<(usize, &'i T)> {
    let number = next.fetch_add(1, Ordering::Relaxed);
    Some((number, items.get(number)?))
}

#[cfg(test)]
mod test {
    use super::each;

    #[test]
    fn every_item_is_done_once() {
        let items: Vec<u32> = (0..100).collect();
        let mut seen = Vec::new();
        each(
            &items,
            3,
            |_, item| item * 2,
            |item, double| {
                seen.push((*item, double));
                Ok(())
            },
        )
        .unwrap();
        seen.sort();
        assert_eq!(seen, items.iter().map(|item| (*item, item * 2)).collect::<Vec<_>>());
    }

    #[test]
    fn an_error_ends_it() {
        let items: Vec<u32> = (0..1000).collect();
        assert_eq!(each(&items, 2, |_, item| *item, |_, _| Err("no".to_owned())), Err("no".to_owned()));
    }
}
