/**
 * Claims of texts, read by rules over the words of English.
 *
 * <p>{@link io.myria.recall.claim.ClaimReader} reads sentences: that something has a value, has it
 * no more, or has another one now. {@link io.myria.recall.claim.OpenReader} reads the same of
 * things that no list of nouns has, and what a sentence says to be no more: these are replaced only
 * where a word of change says so. {@link io.myria.recall.claim.SentenceContent} has what a sentence
 * says by its single words, of which more is understood and less surely. {@link
 * io.myria.recall.revision.Revisions} puts claims of the same attribute of the same subject into
 * chains, in the order of their time: what comes later took the place of what was before. {@link
 * io.myria.recall.revision.ValueQuestion} reads which value of a chain a question is for, and
 * {@link io.myria.recall.revision.QuestionFrame} of what.
 *
 * <p>Invariants: pure; a text claims the same whatever stands beside it, and is read in time linear
 * in its length, of long ones the beginning; which claim replaces which is a function of the events
 * that were added, in their order, so that nothing is told by what a scope does not see; what is
 * added later changes nothing of what was said of those before. What no rule understands claims
 * nothing: other languages than English, pictures, irony.
 *
 * <p>Uses {@code language}.
 */
package io.myria.recall.claim;
