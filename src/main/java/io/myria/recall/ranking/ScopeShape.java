package io.myria.recall.ranking;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What kind of ground a corpus is, by its own turns alone: long meetings, records that stand by
 * themselves, such as messages, calls and notes, or talk in sittings of some twenty turns, from
 * which the weights were learned. Immutable.
 */
final class ScopeShape {

  /** Turns of a sitting from which on it is no talk but a meeting; talk has some twenty. */
  private static final int MEETING = 60;

  /** Voices of a meeting. */
  private static final int VOICES = 3;

  /** Between two turns of a meeting, on average, at most: who writes leaves longer pauses. */
  private static final Duration PAUSE = Duration.ofMinutes(2);

  /** Words of a meeting's turn on average, at most. */
  private static final int SHORT = 120;

  /** Words of a fact on average, at most. */
  private static final int FACT = 30;

  /** Turns beside a record in its sitting, on average: records stand by themselves. */
  private static final double ALONE = 6;

  /** Of fewer turns it is not known whether neighbours belong together. */
  private static final int ENOUGH = 200;

  /** How much more often neighbours share a rare word than turns that are far apart. */
  private static final double COHERENT = 2.5;

  /** Pairs that are compared for that. */
  private static final int PAIRS = 400;

  /** A word of at most so large a share of the turns is rare. */
  private static final double RARE = 0.02;

  private final Sittings stage;
  private final boolean[] meeting;
  private final boolean meetings;
  private final boolean records;
  private final boolean talk;
  private final boolean facts;

  private ScopeShape(Sittings stage, Postings postings, int[] lengths) {
    this.stage = stage;
    this.meeting = new boolean[stage.sittings()];
    long squares = 0;
    int inMeetings = 0;
    for (int s = 0; s < meeting.length; s++) {
      int turns = stage.firstPlace(s + 1) - stage.firstPlace(s);
      squares += (long) turns * turns;
      meeting[s] = turns >= MEETING && isMeeting(s, turns);
      inMeetings += meeting[s] ? turns : 0;
    }
    int all = stage.turns();
    boolean alone = squares < ALONE * all;
    this.meetings = inMeetings * 2 > all;
    this.records = all >= ENOUGH && alone && new Coherent(stage, postings).holds();
    this.talk =
        squares < (double) MEETING * all && (all < ENOUGH || !alone && stage.speakers() > 1);
    this.facts =
        all >= ENOUGH
            && !records
            && stage.speakers() <= 1
            && Arrays.stream(lengths).asLongStream().sum() <= (long) FACT * all;
  }

  static ScopeShape of(Corpus corpus) {
    return new ScopeShape(corpus.stage(), corpus.postings(), corpus.turnLengths());
  }

  private boolean isMeeting(int sitting, int turns) {
    Set<Integer> speakers = new HashSet<>();
    long words = 0;
    int first = stage.firstPlace(sitting);
    for (int place = first; place < first + turns; place++) {
      int turn = stage.turnAt(place);
      for (int u = stage.turnStart(turn); u < stage.turnStart(turn + 1); u++) {
        Unit unit = stage.unit(u);
        if (unit.turn().role() == Role.ASSISTANT) {
          return false;
        }
        if (stage.speaker(u) >= 0) {
          speakers.add(stage.speaker(u));
        }
        words += unit.length();
      }
    }
    Duration taken = Duration.between(at(first), at(first + turns - 1));
    return speakers.size() >= VOICES
        && words <= (long) SHORT * turns
        && taken.compareTo(PAUSE.multipliedBy(turns)) <= 0;
  }

  private Instant at(int place) {
    return stage.unit(stage.turnStart(stage.turnAt(place))).turn().at();
  }

  /** Whether a turn was said in a meeting. */
  boolean isMeeting(int turn) {
    return meeting[stage.sitting(stage.turnStart(turn))];
  }

  /** Whether most of it was. */
  boolean isMeetings() {
    return meetings;
  }

  /**
   * Whether it is records of one life: most stand by themselves, and neighbours belong together.
   */
  boolean isRecords() {
    return records;
  }

  /** Whether it is talk in sittings of some twenty turns, or too little to tell. */
  boolean isTalk() {
    return talk;
  }

  /** Whether it is a list of short facts that nobody says to another. */
  boolean isFacts() {
    return facts;
  }

  /** Whether turns that follow each other have more in common than others. */
  private record Coherent(Sittings stage, Postings postings) {

    boolean holds() {
      int turns = stage.turns();
      int step = Math.max(1, turns / PAIRS);
      int near = 0;
      int far = 0;
      int pairs = 0;
      for (int turn = 0; turn + 1 < turns; turn += step) {
        Set<String> own = rare(turn);
        pairs++;
        near += shares(own, turn + 1) ? 1 : 0;
        far += shares(own, (turn + turns / 2) % turns) ? 1 : 0;
      }
      // Add-one smoothing, so that no share is zero.
      return near > COHERENT * (far + 1) && pairs > 0;
    }

    private Set<String> rare(int turn) {
      int most = Math.max(3, (int) (RARE * stage.turns()));
      Set<String> rare = new HashSet<>();
      for (int u = stage.turnStart(turn); u < stage.turnStart(turn + 1); u++) {
        for (List<String> sentence : stage.unit(u).sentences()) {
          for (String term : sentence) {
            int size = postings.sentences(term).size();
            if (size > 1 && size <= most) {
              rare.add(term);
            }
          }
        }
      }
      return rare;
    }

    private boolean shares(Set<String> own, int turn) {
      for (int u = stage.turnStart(turn); u < stage.turnStart(turn + 1); u++) {
        for (List<String> sentence : stage.unit(u).sentences()) {
          if (sentence.stream().anyMatch(own::contains)) {
            return true;
          }
        }
      }
      return false;
    }
  }
}
