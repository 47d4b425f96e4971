package io.myria.fingerprint;

import io.myria.language.Phrases;
import io.myria.language.Phrases.Match;
import io.myria.language.Sentence;
import io.myria.language.TokenList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Recognises kinds by phrases alone, in a language without a part-of-speech model. What is asked,
 * supposed or wished is none of them, and what is denied is not decided. Immutable, thread-safe.
 *
 * @param explicit that something is to be remembered
 * @param open words before the end of a phrase with which nothing is said to be so
 * @param undecided the same of decisions alone: what denies and puts off
 */
record KindCues(
    Phrases explicit,
    Phrases decisions,
    Phrases preferences,
    Phrases facts,
    Set<String> open,
    Set<String> undecided) {

  /** The first of the kinds that some sentence is of. */
  Optional<MemoryKind> kind(List<Sentence> sentences) {
    List<TokenList> said = said(sentences);
    if (said.stream().anyMatch(this::decides)) {
      return Optional.of(MemoryKind.DECISION);
    }
    if (said.stream().anyMatch(tokens -> says(preferences, tokens))) {
      return Optional.of(MemoryKind.PREFERENCE);
    }
    return said.stream().anyMatch(tokens -> !tokens.isCalled() && says(facts, tokens))
        ? Optional.of(MemoryKind.FACT)
        : Optional.empty();
  }

  boolean isExplicit(List<Sentence> sentences) {
    return said(sentences).stream().anyMatch(tokens -> explicit.in(tokens).isPresent());
  }

  private static List<TokenList> said(List<Sentence> sentences) {
    return sentences.stream()
        .filter(sentence -> !sentence.isQuestion() && !sentence.isWhollyQuoted())
        .map(sentence -> TokenList.of(sentence.text()))
        .toList();
  }

  private boolean decides(TokenList tokens) {
    Optional<Match> match = decisions.in(tokens);
    return match.isPresent()
        && !has(open, tokens, match.get())
        && !has(undecided, tokens, match.get());
  }

  private boolean says(Phrases phrases, TokenList tokens) {
    Optional<Match> match = phrases.in(tokens);
    return match.isPresent() && !has(open, tokens, match.get());
  }

  private static boolean has(Set<String> words, TokenList tokens, Match match) {
    return tokens.lower().subList(0, match.to()).stream().anyMatch(words::contains);
  }
}
