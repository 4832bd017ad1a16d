//! The command line of unflip.

fn main() {}
