package io.myria.recall.ranking;

import java.util.List;

/** Questions whose answer was never said: one conversation's, asked about another's people. */
final class Foreign {

  private Foreign() {}

  static String asked(String question, Lesson from, Lesson to) {
    List<String> names = speakers(from);
    List<String> others = speakers(to);
    String asked = question;
    for (int i = 0; i < names.size(); i++) {
      asked = asked.replace(names.get(i), others.get(i % others.size()));
    }
    return asked;
  }

  private static List<String> speakers(Lesson lesson) {
    return java.util.stream.IntStream.range(0, lesson.corpus().size())
        .mapToObj(i -> lesson.corpus().turn(i).speaker().orElse("?"))
        .distinct()
        .toList();
  }
}
