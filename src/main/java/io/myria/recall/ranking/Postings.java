package io.myria.recall.ranking;

import io.myria.language.Identifiers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The sentences of each term. A term is also found by its root, its first {@value #ROOT}
 * characters, which many languages leave alone when they inflect or derive.
 */
public final class Postings {

  private static final int ROOT = 5;

  private final Map<String, Counts> terms = new HashMap<>();
  private final Map<String, Counts> roots = new HashMap<>();

  /** Terms with marks, such as "max_retry_count", by their letters and digits. */
  private final Map<String, List<String>> marked = new HashMap<>();

  private final int[] sentenceUnit;
  private final FieldBm25 byUnit;
  private final FieldBm25 bySentence;
  private final long bytes;

  Postings(List<Unit> all, Sittings stage) {
    int[] unitLength = new int[all.size()];
    List<int[]> sentences = new ArrayList<>();
    Map<String, Counts.Growing> byTerm = new HashMap<>();
    Map<String, Counts.Growing> byRoot = new HashMap<>();
    for (int u = 0; u < all.size(); u++) {
      for (List<String> sentence : all.get(u).sentences()) {
        int number = sentences.size();
        for (String term : sentence) {
          byTerm.computeIfAbsent(term, t -> new Counts.Growing(2)).add(number, 1);
          byRoot.computeIfAbsent(root(term), t -> new Counts.Growing(2)).add(number, 1);
        }
        sentences.add(new int[] {u, sentence.size()});
        unitLength[u] += sentence.size();
      }
    }
    byTerm.forEach((term, places) -> terms.put(term, places.done()));
    for (String term : terms.keySet()) {
      if (!term.chars().allMatch(Character::isLetterOrDigit)) {
        marked.computeIfAbsent(Identifiers.squeezed(term), key -> new ArrayList<>()).add(term);
      }
    }
    byRoot.forEach((root, places) -> roots.put(root, places.done()));
    this.sentenceUnit = sentences.stream().mapToInt(s -> s[0]).toArray();
    this.byUnit = new FieldBm25(unitLength);
    this.bySentence = new FieldBm25(sentences.stream().mapToInt(s -> s[1]).toArray());
    long length = Arrays.stream(unitLength).asLongStream().sum();
    this.bytes =
        16 * length
            + 100L * (terms.size() + roots.size())
            + 8L * all.size()
            + 12L * sentences.size();
  }

  public static String root(String term) {
    return term.length() <= ROOT || Character.isSurrogate(term.charAt(ROOT - 1))
        ? term
        : term.substring(0, ROOT);
  }

  /** The sentences that have the term. */
  public Counts sentences(String term) {
    return terms.getOrDefault(term, Counts.NONE);
  }

  /** Terms of these letters and digits, with or without marks between them. */
  List<String> spelled(String key) {
    List<String> all = new ArrayList<>(marked.getOrDefault(key, List.of()));
    if (terms.containsKey(key)) {
      all.add(key);
    }
    return all;
  }

  public Counts sentencesByRoot(String root) {
    return roots.getOrDefault(root, Counts.NONE);
  }

  public int unitOf(int sentence) {
    return sentenceUnit[sentence];
  }

  public FieldBm25 byUnit() {
    return byUnit;
  }

  public FieldBm25 bySentence() {
    return bySentence;
  }

  long bytes() {
    return bytes;
  }
}
