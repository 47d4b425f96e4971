package io.myria.recall.ranking;

import io.myria.language.TokenCount;

/**
 * What the lines of a corpus's turns take in a context.
 *
 * @param turns tokens of each turn as a whole
 * @param units tokens of each passage by itself, with the marks of what is left out
 */
record LineTokens(int[] turns, int[] units) {

  private static final int MARKS = 2;

  static LineTokens of(Corpus corpus) {
    int[] turns = new int[corpus.size()];
    int[] units = new int[corpus.firstUnit(corpus.size())];
    for (int index = 0; index < turns.length; index++) {
      Turn turn = corpus.turn(index);
      turns[index] = line(turn, turn.text());
      for (int unit = corpus.firstUnit(index); unit < corpus.firstUnit(index + 1); unit++) {
        Passage passage = turn.passages().get(unit - corpus.firstUnit(index));
        String text = turn.text().substring(passage.start(), passage.end());
        units[unit] = turn.passages().size() == 1 ? turns[index] : line(turn, text) + MARKS;
      }
    }
    return new LineTokens(turns, units);
  }

  private static int line(Turn turn, String text) {
    return TokenCount.of(Lesson.spoken(turn.speaker().orElse(""), text) + "\n");
  }
}
