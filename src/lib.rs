//! Dacapo: a native game runtime in which every run can be played again, bit for bit.

pub mod gpu;
