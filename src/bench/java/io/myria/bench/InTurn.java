package io.myria.bench;

import io.myria.bench.Comparison.Round;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Single calls of subject and rival in turn: how long the middle one of each round takes.
 *
 * @param warmUp calls of each before the first round
 * @param calls of each in a round
 */
record InTurn(int warmUp, int calls) {

  /** One call. */
  interface Call {
    void make() throws IOException, SQLException;
  }

  /** In milliseconds. */
  List<Round> rounds(Call subject, Call rival, int rounds) throws IOException, SQLException {
    round(subject, rival, warmUp);
    List<Round> measured = new ArrayList<>();
    for (int round = 0; round < rounds; round++) {
      measured.add(round(subject, rival, calls));
    }
    return measured;
  }

  private static Round round(Call subject, Call rival, int calls) throws IOException, SQLException {
    double[] subjects = new double[calls];
    double[] rivals = new double[calls];
    for (int call = 0; call < calls; call++) {
      subjects[call] = milliseconds(subject);
      rivals[call] = milliseconds(rival);
    }
    return new Round(Samples.median(subjects), Samples.median(rivals));
  }

  private static double milliseconds(Call call) throws IOException, SQLException {
    long start = System.nanoTime();
    call.make();
    return (System.nanoTime() - start) / 1e6;
  }
}
