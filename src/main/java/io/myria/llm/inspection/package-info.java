/**
 * The tools by which a model looks into topics: their structure and summaries, the references of a
 * leaf, and the words of single events, a bounded part at a time.
 *
 * <p>Invariants: what is looked into is named before the model says anything, one pinned snapshot
 * under a mask or one exact set of a build, and masked anew at every call; the order is total, and
 * a cursor goes on in it or is refused; an id that is not visible answers as one that does not
 * exist; no structure brings the words of an event with it; what others wrote stands under {@code
 * untrusted} and nowhere else.
 *
 * <p>Uses {@code config}, {@code error}, {@code event}, {@code llm}, {@code schema}, {@code
 * snapshot}, {@code text} and {@code topic}.
 */
package io.myria.llm.inspection;
