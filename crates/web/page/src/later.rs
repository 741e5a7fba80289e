//! Views that are built or updated in separate tasks, so that the browser can paint and handle input in between.
//! Otherwise the first view of a page would be one long task, in which the browser mostly compiles functions that are
//! called for the first time.

use mana_view::prelude::*;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::time::Duration;

thread_local! {
    /// The view that is being built, and those that are due next.
    static QUEUE: RefCell<VecDeque<RwSignal<bool>>> = const { RefCell::new(VecDeque::new()) };
    static BUILDING: ArcRwSignal<bool> = ArcRwSignal::new(false);
}

/// Whether there are views to be built.
pub(crate) fn is_building() -> bool {
    BUILDING.with(Get::get)
}

/// A view that is built in a separate task, after those requested before. Nothing should be shown below it yet, as it
/// would move.
pub(crate) fn later(content: impl Fn() -> AnyView + Send + Sync + 'static) -> AnyView {
    later_boxed(Box::new(content))
}

/// The same apart from the type of the content, so that it is compiled once.
fn later_boxed(content: Box<dyn Fn() -> AnyView + Send + Sync>) -> AnyView {
    let is_due = RwSignal::new(false);
    let was_idle = QUEUE.with_borrow_mut(|queue| {
        queue.push_back(is_due);
        queue.len() == 1
    });
    if was_idle {
        BUILDING.with(|building| building.set(true));
        set_timeout(build_next, Duration::ZERO);
    }
    (move || is_due.get().then(|| untrack(&content))).into_any()
}

fn build_next() {
    if let Some(is_due) = QUEUE.with_borrow(|queue| queue.front().copied()) {
        // The user may have left the page meanwhile.
        let _ = is_due.try_set(true);
    }
    // It stays in the queue until its task is over, so that the views it requests wait for their turn.
    set_timeout(
        || {
            let has_more = QUEUE.with_borrow_mut(|queue| {
                queue.pop_front();
                !queue.is_empty()
            });
            if has_more {
                build_next();
            } else {
                BUILDING.with(|building| building.set(false));
            }
        },
        Duration::ZERO,
    );
}

/// The value of a signal, which changes in a separate task. The default value, of which nothing is shown, is taken at
/// once.
pub(crate) fn deferred<T>(value: Memo<T>) -> ReadSignal<T>
where
    T: Clone + Default + PartialEq + Send + Sync + 'static,
{
    let (shown, set_shown) = signal(T::default());
    Effect::new(move || {
        if *value.read() == T::default() {
            set_shown.set(T::default());
            return;
        }
        set_timeout(
            move || {
                // The user may have left the page, or the value may have changed again.
                if let Some(value) = value.try_get_untracked() {
                    let _ = set_shown.try_set(value);
                }
            },
            Duration::ZERO,
        );
    });
    shown
}
