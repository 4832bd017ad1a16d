//! The order in which a walk goes through the presses: it makes the entries of ledgers few as early as it can.
//!
//! It is made from the end. Members that are 0 at all presses chosen so far agree with the empty one there; the fewer presses
//! they leave, the fewer entries are before those. So next comes the press that keeps the most members 0, with all presses at which
//! these are 0 too, and of such choices the one with the most presses.
//!
//! Cost: presses² × members for each choice; with two colours there are as many choices as patterns.

/// An order of the presses in which what is still to come has few patterns as early as possible.
pub(super) fn order(members: &[Vec<u32>], n: usize) -> Vec<usize> {
    // Members that are 0 at all presses chosen so far.
    let mut quiet: Vec<&Vec<u32>> = members.iter().collect();
    let (mut left, mut order): (Vec<usize>, Vec<usize>) = ((0..n).collect(), Vec::new());
    while !left.is_empty() {
        let (rest, added) = next(&quiet, &left);
        quiet = rest;
        left.retain(|cell| !added.contains(cell));
        order.extend(added);
    }
    order.reverse();
    order
}

/// The presses to choose next, and the members that stay 0: as many members as can be, and then as many presses.
fn next<'a>(quiet: &[&'a Vec<u32>], left: &[usize]) -> (Vec<&'a Vec<u32>>, Vec<usize>) {
    let choose = |&cell: &usize| {
        let rest: Vec<&Vec<u32>> = quiet.iter().copied().filter(|member| member[cell] == 0).collect();
        let is_added = |&&other: &&usize| rest.iter().all(|member| member[other] == 0);
        let mut added: Vec<usize> = left.iter().filter(is_added).copied().collect();
        // Equal presses side by side: their ledgers are.
        added.sort_by_key(|&cell| (quiet.iter().map(|member| member[cell]).collect::<Vec<_>>(), cell));
        (rest, added)
    };
    let worth = |(rest, added): &(Vec<&Vec<u32>>, Vec<usize>)| (rest.len(), added.len());
    let choices = left.iter().map(choose);
    choices
        .reduce(|best, other| if worth(&other) > worth(&best) { other } else { best })
        .expect("a press is left")
}
