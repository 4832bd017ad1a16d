//! The obvious flip puzzle solver and the checkers.
