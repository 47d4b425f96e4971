package io.myria.statements;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * A relation that a reader wrote down of a message. One that was read is the same where relation
 * and denial are, and where of each end the words of one are all among the words of the other: "cup
 * of coffee" is "big cup of coffee". Words are compared in lower case without articles, possessives
 * and plurals; "i" is the speaker. Kin and acquaintances go both ways.
 *
 * @param both whether both readers have it
 */
record LabelledRelation(boolean both, String from, String relation, String to, boolean negated) {

  private static final Set<String> EMPTY =
      Set.of(
          "a", "an", "the", "of", "s", "my", "our", "your", "his", "her", "its", "their", "own",
          "this", "that", "some");

  private static final Set<String> MUTUAL = Set.of("related_to", "knows");

  static LabelledRelation of(String[] line) {
    return new LabelledRelation(line[2].equals("both"), line[3], line[4], line[5], line.length > 6);
  }

  boolean is(EntityEdge edge, Parties parties) {
    if (!edge.relation().equals(relation) || edge.negated() != negated) {
      return false;
    }
    boolean straight = same(edge.fromKey(), from, parties) && same(edge.toKey(), to, parties);
    return straight
        || MUTUAL.contains(relation)
            && same(edge.fromKey(), to, parties)
            && same(edge.toKey(), from, parties);
  }

  private static boolean same(String key, String label, Parties parties) {
    Set<String> one = words(key, parties);
    Set<String> other = words(label, parties);
    return !one.isEmpty() && !other.isEmpty() && (one.containsAll(other) || other.containsAll(one));
  }

  private static Set<String> words(String text, Parties parties) {
    Set<String> words = new HashSet<>();
    for (String word : text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}$€£%]+")) {
      if (!word.isEmpty() && !EMPTY.contains(word)) {
        words.addAll(person(word, parties));
      }
    }
    return words;
  }

  private static Set<String> person(String word, Parties parties) {
    Optional<NamedEntity> speaker = parties.speaker();
    if (Set.of("i", "me", "we", "us").contains(word) && speaker.isPresent()) {
      return Set.copyOf(Arrays.asList(speaker.get().key().split("[^\\p{L}\\p{N}]+")));
    }
    boolean plural = word.length() > 3 && word.endsWith("s") && !word.endsWith("ss");
    return Set.of(plural ? word.substring(0, word.length() - 1) : word);
  }
}
