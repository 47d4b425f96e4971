/**
 * Events of recent scopes, held in memory ready to be ranked, and the requests over them.
 *
 * <p>Invariants: each entry belongs to one scope; the cache is bounded, follows the log and can be
 * dropped at any time; concurrent calls for the same vector share one call to the model.
 */
package io.myria.recall.cache;
