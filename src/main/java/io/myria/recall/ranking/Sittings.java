package io.myria.recall.ranking;

import io.myria.language.Analysis;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * The units in order of time, with their sittings and speakers. A sitting is of one conversation:
 * what others say meanwhile neither ends it nor stands between its turns.
 */
public final class Sittings {

  /** A pause that begins a new sitting; in a named one only where others spoke meanwhile. */
  private static final Duration PAUSE = Duration.ofMinutes(30);

  /** An assistant has its part where it has one of so many units. */
  private static final int ONE_IN = 50;

  private final List<Unit> units;
  private final int[] sitting;
  private final int[] turn;

  /** The turns sitting by sitting, and where each stands there. */
  private final int[] turnAt;

  private final int[] place;
  private final int[] firstPlace;
  private final boolean oneByOne;
  private final int[] turnStart;
  private final boolean assisted;
  private final int[] speaker;
  private final long[] day;
  private final Directions directions;
  private final Vector[] meanings;
  private TokenCounts tokenCounts;
  private final int speakers;
  private final Map<String, Set<Integer>> speakersByTerm = new LinkedHashMap<>();

  Sittings(List<Unit> units) {
    this.units = List.copyOf(units);
    this.sitting = new int[units.size()];
    this.turn = new int[units.size()];
    this.speaker = new int[units.size()];
    this.day = new long[units.size()];
    this.directions = new Directions(units);
    Map<String, Integer> numbers = new HashMap<>();
    Numbering sittings = new Numbering();
    List<Integer> turns = new ArrayList<>();
    int assistants = 0;
    for (int u = 0; u < units.size(); u++) {
      Turn turn = units.get(u).turn();
      if (units.get(u).passage() == 0) {
        turns.add(u);
        sittings.add(turn);
      }
      sitting[u] = sittings.last();
      this.turn[u] = turns.size() - 1;
      assistants += turn.role() == Role.ASSISTANT ? 1 : 0;
      day[u] = LocalDate.ofInstant(turn.at(), ZoneOffset.UTC).toEpochDay();
      speaker[u] = turn.speaker().map(name -> number(name, numbers)).orElse(-1);
    }
    this.meanings = new Vector[sittings.size()];
    this.speakers = numbers.size();
    turns.add(units.size());
    this.turnStart = turns.stream().mapToInt(Integer::intValue).toArray();
    this.assisted = assistants > units.size() / ONE_IN;
    this.firstPlace = sittings.firstPlaces();
    this.turnAt = new int[turns()];
    this.place = new int[turns()];
    int[] next = firstPlace.clone();
    for (int number = 0; number < place.length; number++) {
      place[number] = next[sitting[turnStart[number]]]++;
      turnAt[place[number]] = number;
    }
    this.oneByOne = IntStream.range(0, place.length).allMatch(number -> place[number] == number);
  }

  /** Numbers the sittings of turns that come in order of time. */
  private static final class Numbering {

    private final Map<String, Integer> open = new HashMap<>();
    private final List<Integer> turns = new ArrayList<>();
    private final List<Turn> newest = new ArrayList<>();
    private int last = -1;

    void add(Turn turn) {
      Integer known = open.get(turn.conversation());
      if (known == null || !goesOn(known, turn)) {
        known = turns.size();
        open.put(turn.conversation(), known);
        turns.add(0);
        newest.add(turn);
      }
      turns.set(known, turns.get(known) + 1);
      newest.set(known, turn);
      last = known;
    }

    private boolean goesOn(int known, Turn turn) {
      return turn.contextId().isPresent() && known == last
          || Duration.between(newest.get(known).at(), turn.at()).compareTo(PAUSE) <= 0;
    }

    int last() {
      return last;
    }

    int size() {
      return turns.size();
    }

    int[] firstPlaces() {
      int[] first = new int[turns.size() + 1];
      for (int number = 0; number < turns.size(); number++) {
        first[number + 1] = first[number] + turns.get(number);
      }
      return first;
    }
  }

  private int number(String name, Map<String, Integer> speakers) {
    Integer known = speakers.get(name);
    if (known != null) {
      return known;
    }
    int number = speakers.size();
    speakers.put(name, number);
    for (String term : Analysis.rankedTerms(name)) {
      speakersByTerm.computeIfAbsent(term, t -> new TreeSet<>()).add(number);
    }
    return number;
  }

  public int size() {
    return units.size();
  }

  public Unit unit(int u) {
    return units.get(u);
  }

  public int sitting(int u) {
    return sitting[u];
  }

  public int sittings() {
    return firstPlace.length - 1;
  }

  /**
   * Where a sitting begins when the turns are laid out sitting by sitting; that of the number of
   * sittings is the number of turns.
   */
  int firstPlace(int number) {
    return firstPlace[number];
  }

  /** Where a turn stands when the turns are laid out sitting by sitting. */
  int place(int turn) {
    return place[turn];
  }

  /** The turn that stands there. */
  int turnAt(int place) {
    return turnAt[place];
  }

  /** Whether a turn is the one right before or behind another in their sitting. */
  public boolean isBeside(int one, int other) {
    return Math.abs(place[one] - place[other]) == 1
        && sitting[turnStart[one]] == sitting[turnStart[other]];
  }

  /** Whether each sitting ended before the next one began, so that turns stand at their places. */
  boolean isOneByOne() {
    return oneByOne;
  }

  /** The number of the turn that a unit is a passage of. */
  public int turn(int u) {
    return turn[u];
  }

  public int turns() {
    return turnStart.length - 1;
  }

  /** The first unit of a turn; that of the number of turns is the number of units. */
  public int turnStart(int number) {
    return turnStart[number];
  }

  /** Whether this is what users and an assistant said, and not people among themselves. */
  public boolean assisted() {
    return assisted;
  }

  /**
   * The direction in which a sitting's units point together; of no length without vectors. Not
   * computed before it is asked for.
   */
  public Vector meaning(int number) {
    Vector known = meanings[number];
    if (known == null) {
      known = sum(number);
      meanings[number] = known;
    }
    return known;
  }

  private Vector sum(int number) {
    double[] sum = new double[directions.dimensions()];
    for (int at = firstPlace[number]; at < firstPlace[number + 1]; at++) {
      for (int u = turnStart[turnAt[at]]; u < turnStart[turnAt[at] + 1]; u++) {
        directions.of(u).ifPresent(vector -> vector.addTo(sum, 1));
      }
    }
    return Vector.ofSum(sum);
  }

  /** Not counted before it is asked for; concurrent callers count the same. */
  public TokenCounts tokenCounts() {
    TokenCounts known = tokenCounts;
    if (known == null) {
      known = new TokenCounts(directions, units.size());
      tokenCounts = known;
    }
    return known;
  }

  int speakers() {
    return speakers;
  }

  /** The number of who speaks, or -1. */
  public int speaker(int u) {
    return speaker[u];
  }

  long day(int u) {
    return day[u];
  }

  public Directions directions() {
    return directions;
  }

  /** The speakers that have this term in their name. */
  Set<Integer> speakersNamed(String term) {
    return speakersByTerm.getOrDefault(term, Set.of());
  }

  long bytes() {
    long bytes =
        directions.bytes()
            + TokenCounts.bytes()
            + meanings.length * (32L + directions.dimensions());
    return bytes + units.stream().mapToLong(Unit::bytes).sum();
  }
}
