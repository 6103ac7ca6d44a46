//! Blockfall against the published rules of the genre, and against the contract.

#[path = "blockfall/flow.rs"]
mod flow;
#[path = "blockfall/handling.rs"]
mod handling;
#[path = "blockfall/locking.rs"]
mod locking;
#[path = "blockfall/options.rs"]
mod options;
#[path = "drawing/pure.rs"]
mod pure;
#[path = "blockfall/runs.rs"]
mod runs;
#[path = "blockfall/search.rs"]
mod search;
#[path = "blockfall/spins.rs"]
mod spins;
#[path = "blockfall/stalls.rs"]
mod stalls;
#[path = "blockfall/table.rs"]
mod table;
#[path = "blockfall/tables.rs"]
mod tables;
