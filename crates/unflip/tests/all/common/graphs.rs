//! The named graphs of `facts/graphs.csv`, built from their definitions.

/// The number of vertices, and the edges.
pub(crate) type Graph = (usize, Vec<(usize, usize)>);

/// The graph of that name.
pub(crate) fn graph(name: &str) -> Graph {
    match name {
        "cube" => hypercube(3),
        "octahedron" => (6, pairs(6).filter(|(a, b)| a + b != 5).collect()),
        "dodecahedron" => lcf(20, &[10, 7, 4, -4, -7, 10, -4, 7, -7, 4]),
        "durer" => generalized_petersen(6, 2),
        "nauru" => lcf(24, &[5, -9, 7, -7, 9, -5]),
        "mcgee" => lcf(24, &[12, 7, -7]),
        "tutte_coxeter" => lcf(30, &[-13, -9, 7, -7, 9, 13]),
        "frucht" => lcf(12, &[-5, -2, -4, 2, 5, -2, 2, 5, -2, -5, 4, 2]),
        "shrikhande" => shrikhande(),
        "hoffman_singleton" => hoffman_singleton(),
        _ => of_family(name),
    }
}

fn of_family(name: &str) -> Graph {
    let (family, size) = name.rsplit_once('_').expect("a family and a size");
    let n: usize = size.parse().expect("a size");
    match family {
        "cycle" => (n, ring(0, n).collect()),
        "path" => (n, (1..n).map(|i| (i - 1, i)).collect()),
        "complete" => (n, pairs(n).collect()),
        "star" => (n + 1, (1..=n).map(|i| (0, i)).collect()),
        "wheel" => (n + 1, ring(1, n).chain((1..=n).map(|i| (0, i))).collect()),
        "prism" => (2 * n, ring(0, n).chain(ring(n, n)).chain((0..n).map(|i| (i, n + i))).collect()),
        "mobius_ladder" => (n, ring(0, n).chain((0..n / 2).map(|i| (i, i + n / 2))).collect()),
        "hypercube" => hypercube(n),
        "triangular_grid_side" => triangular(|i, j| i + j < signed(n) && i >= 0 && j >= 0, n),
        "hexagon_of_hexagons_side" => {
            triangular(|i, j| [i, j, i + j].iter().all(|c| c.unsigned_abs() < n), n)
        }
        _ => {
            let m: usize =
                family.strip_prefix("K_").expect("no other family").parse().expect("the other side");
            (m + n, pairs(m + n).filter(|&(a, b)| a < m && b >= m).collect())
        }
    }
}

/// A cycle of `n` vertices from `first` on.
fn ring(first: usize, n: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..n).map(move |i| (first + i, first + (i + 1) % n))
}

fn pairs(n: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..n).flat_map(|b| (0..b).map(move |a| (a, b)))
}

fn hypercube(dimension: usize) -> Graph {
    let n = 1 << dimension;
    let flips = |a: usize| (0..dimension).map(move |bit| (a, a ^ 1 << bit));
    (n, (0..n).flat_map(flips).filter(|(a, b)| a < b).collect())
}

/// A cubic graph by its chords: vertex `i` of a cycle is joined to `i + chords[i]`, the chords repeated.
fn lcf(n: usize, chords: &[isize]) -> Graph {
    let end = |i: usize| (signed(i) + chords[i % chords.len()]).rem_euclid(signed(n)).unsigned_abs();
    assert!((0..n).all(|i| end(end(i)) == i), "each chord is written at both ends");
    (n, ring(0, n).chain((0..n).map(|i| (i, end(i))).filter(|(a, b)| a < b)).collect())
}

/// An outer cycle, an inner one of steps by `k`, and spokes.
fn generalized_petersen(n: usize, k: usize) -> Graph {
    let inner = (0..n).map(|i| (n + i, n + (i + k) % n));
    (2 * n, ring(0, n).chain(inner).chain((0..n).map(|i| (i, n + i))).collect())
}

/// The vertices of the triangular lattice, in coordinates along two sides, that are inside a figure within `reach`.
fn triangular(is_inside: impl Fn(isize, isize) -> bool, reach: usize) -> Graph {
    let side = -signed(reach)..=signed(reach);
    let all = side.clone().flat_map(|i| side.clone().map(move |j| (i, j)));
    let vertices: Vec<(isize, isize)> = all.filter(|&(i, j)| is_inside(i, j)).collect();
    let is_edge = |&(a, b): &(usize, usize)| {
        let ((ai, aj), (bi, bj)) = (vertices[a], vertices[b]);
        let step = (bi - ai, bj - aj);
        [(0, 1), (1, 0), (1, -1)].iter().any(|&(i, j)| step == (i, j) || step == (-i, -j))
    };
    (vertices.len(), pairs(vertices.len()).filter(is_edge).collect())
}

/// Z₄ × Z₄, joined where the difference is ±(1, 0), ±(0, 1) or ±(1, 1).
fn shrikhande() -> Graph {
    let is_edge = |&(a, b): &(usize, usize)| {
        let step = ((4 + b / 4 - a / 4) % 4, (4 + b % 4 - a % 4) % 4);
        [(1, 0), (0, 1), (1, 1), (3, 0), (0, 3), (3, 3)].contains(&step)
    };
    (16, pairs(16).filter(is_edge).collect())
}

/// Five pentagons `h`, five pentagrams `i`; vertex `j` of a pentagon is joined to `h·i + j` of a pentagram.
fn hoffman_singleton() -> Graph {
    let all = || (0..5).flat_map(|a| (0..5).map(move |b| (a, b)));
    let pentagons = all().map(|(h, j)| (5 * h + j, 5 * h + (j + 1) % 5));
    let pentagrams = all().map(|(i, j)| (25 + 5 * i + j, 25 + 5 * i + (j + 2) % 5));
    let joins = all().flat_map(|(h, i)| (0..5).map(move |j| (5 * h + j, 25 + 5 * i + (h * i + j) % 5)));
    (50, pentagons.chain(pentagrams).chain(joins).collect())
}

fn signed(n: usize) -> isize {
    isize::try_from(n).expect("small")
}
