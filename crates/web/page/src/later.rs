//! Views that are built in tasks of their own, one after the other, so that the browser can paint and answer in between. The
//! first view of a page would else be one long task, most of which is the browser compiling what is called for the first time.

use leptos::prelude::*;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::time::Duration;

thread_local! {
    /// The view that is being built, and those that are due next.
    static QUEUE: RefCell<VecDeque<RwSignal<bool>>> = const { RefCell::new(VecDeque::new()) };
    static BUILDING: ArcRwSignal<bool> = ArcRwSignal::new(false);
}

/// Whether there are views to come.
pub(crate) fn is_building() -> bool {
    BUILDING.with(Get::get)
}

/// A view that is built in a task of its own, after those that were asked for before. Nothing below it should be there yet,
/// as it would move.
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
        // Whoever was to see it may have gone elsewhere.
        let _ = is_due.try_set(true);
    }
    // It stays in the queue until its task is over: so what it asks for waits for its turn.
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
