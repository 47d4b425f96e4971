/**
 * The builder: when a snapshot is due, folding the log into topics and contents, proposals of a
 * language model, staging and publication.
 *
 * <p>A build computes missing vectors, takes the lease and the high-water mark, folds, asks for
 * proposals, validates and publishes; each step in short transactions, with text analysis and model
 * calls between them.
 *
 * <p>Invariants: topics are a function of the log and of recorded vectors and answers; any division
 * into builds gives the same result; one server builds at a time; a failed build leaves the active
 * snapshot alone and says why. A set whose topics break a rule is built as leaves alone, without
 * effect on other sets. The cost follows what changed.
 */
package io.myria.compile;
