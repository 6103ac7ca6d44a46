//! The display on which pictures of the tests are shown, as its test sets it up.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;

use super::SECOND;
use crate::gpu::Answer;

/// What the display does, and what was done to it.
pub struct Display {
    pub now: Cell<u64>,
    /// Nanoseconds between displayed frames.
    pub period: Cell<u64>,
    /// Nanoseconds that a picture takes.
    pub cost: Cell<u64>,
    pub size: Cell<(u32, u32)>,
    pub scale: Cell<f64>,
    pub seen: Cell<Option<bool>>,
    /// Whether pictures that are asked for are wanted, too.
    pub delivers: Cell<bool>,
    pub answers: RefCell<VecDeque<Answer>>,
    /// What waiting for a frame takes, once each.
    pub stalls: RefCell<VecDeque<u64>>,
    /// The device is lost instead of showing these pictures, once each; the last comes first.
    pub lose_at: RefCell<Vec<usize>>,
    pub refuse_to_open: Cell<bool>,
    pub complain: Cell<bool>,

    pub asked: Cell<bool>,
    pub windows: Cell<u32>,
    pub live_surfaces: Cell<u32>,
    pub opened_surfaces: Cell<u32>,
    pub acquired: Cell<u32>,
    pub configured: RefCell<Vec<(u32, u32)>>,
    /// When pictures were shown.
    pub shown: RefCell<Vec<u64>>,
    /// When a picture first showed that the toy had fired.
    pub fired: Cell<Option<u64>>,
    pub said: RefCell<Vec<String>>,
    pub remarks: RefCell<Vec<String>>,
}

impl Display {
    /// One that shows 60 pictures a second and refuses nothing.
    pub fn new() -> Rc<Self> {
        Rc::new(Self {
            now: Cell::new(0),
            period: Cell::new(SECOND / 60),
            cost: Cell::new(0),
            size: Cell::new((1280, 720)),
            scale: Cell::new(1.0),
            seen: Cell::new(Some(true)),
            delivers: Cell::new(true),
            answers: RefCell::default(),
            stalls: RefCell::default(),
            lose_at: RefCell::default(),
            refuse_to_open: Cell::new(false),
            complain: Cell::new(false),
            asked: Cell::new(false),
            windows: Cell::new(0),
            live_surfaces: Cell::new(0),
            opened_surfaces: Cell::new(0),
            acquired: Cell::new(0),
            configured: RefCell::default(),
            shown: RefCell::default(),
            fired: Cell::new(None),
            said: RefCell::default(),
            remarks: RefCell::default(),
        })
    }
}
