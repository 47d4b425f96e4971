package io.myria.statements.reader;

import java.util.List;
import java.util.Set;

/** Lists of words or phrases in resource files, one a line; # begins a comment. */
final class WordList {

  /**
   * Two letters each, in the order of {@code languages.txt}: languages of which words are known.
   */
  static final List<String> LANGUAGES = lines("languages.txt");

  private WordList() {}

  static Set<String> of(String name) {
    return Set.copyOf(lines(name));
  }

  static List<String> lines(String name) {
    return CueLexicon.text(name)
        .orElseThrow(() -> new IllegalStateException("the resource " + name + " is missing"))
        .lines()
        .map(String::strip)
        .filter(line -> !line.isEmpty() && !line.startsWith("#"))
        .distinct()
        .toList();
  }
}
