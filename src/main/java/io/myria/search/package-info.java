/**
 * The full-text index that each server keeps of the log: a manifest and one Lucene index per
 * quarter of a year.
 *
 * <p>Invariants: the index is a function of the log and may be lost at any time; it continues from
 * its own committed position, whose log id and event id must be the log's, or it is rebuilt; a
 * damaged quarter is rebuilt alone. Within a quarter documents are in {@code event_seq} order. The
 * database answers where the index fails or is behind, so no request fails here. Every query takes
 * a {@link io.myria.eventlog.Mask}, and all statistics are of visible events only.
 */
package io.myria.search;
