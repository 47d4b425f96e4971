/**
 * What all reads share: pinned snapshots, cursors, page sizes, token budgets, look-ups of ids and
 * visible topics.
 *
 * <p>Invariants: a read pins one snapshot and one head of the log on its first page and keeps them
 * on later pages; a cursor is sealed and fits no other question; what is invisible answers like
 * what does not exist.
 */
package io.myria.read;
