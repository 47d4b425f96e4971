package io.myria.recall.ranking;

import io.myria.language.Analysis;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The units in order, with their sittings and speakers. */
public final class Sittings {

  /** A pause that begins a new sitting where turns carry no context. */
  private static final Duration PAUSE = Duration.ofMinutes(30);

  /** An assistant has its part where it has one of so many units. */
  private static final int ONE_IN = 50;

  private final List<Unit> units;
  private final int[] sitting;
  private final int[] sittingStart;
  private final int[] firstTurn;
  private final int[] turn;
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
    List<Integer> starts = new ArrayList<>();
    List<Integer> turns = new ArrayList<>();
    int assistants = 0;
    for (int u = 0; u < units.size(); u++) {
      Turn turn = units.get(u).turn();
      if (u == 0 || begins(units.get(u - 1).turn(), turn)) {
        starts.add(u);
      }
      if (units.get(u).passage() == 0) {
        turns.add(u);
      }
      sitting[u] = starts.size() - 1;
      this.turn[u] = turns.size() - 1;
      assistants += turn.role() == Role.ASSISTANT ? 1 : 0;
      day[u] = LocalDate.ofInstant(turn.at(), ZoneOffset.UTC).toEpochDay();
      speaker[u] = turn.speaker().map(name -> number(name, numbers)).orElse(-1);
    }
    this.meanings = new Vector[starts.size()];
    this.speakers = numbers.size();
    starts.add(units.size());
    turns.add(units.size());
    this.turnStart = turns.stream().mapToInt(Integer::intValue).toArray();
    this.assisted = assistants > units.size() / ONE_IN;
    this.sittingStart = starts.stream().mapToInt(Integer::intValue).toArray();
    this.firstTurn = new int[sittingStart.length];
    Arrays.setAll(firstTurn, s -> sittingStart[s] < turn.length ? turn[sittingStart[s]] : turns());
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
    return sittingStart.length - 1;
  }

  public int sittingStart(int number) {
    return sittingStart[number];
  }

  /** The first turn of a sitting; that of the number of sittings is the number of turns. */
  public int firstTurn(int number) {
    return firstTurn[number];
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
      known = sum(sittingStart(number), sittingStart(number + 1));
      meanings[number] = known;
    }
    return known;
  }

  private Vector sum(int start, int end) {
    double[] sum = new double[directions.dimensions()];
    for (int u = start; u < end; u++) {
      directions.of(u).ifPresent(vector -> vector.addTo(sum, 1));
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

  private static boolean begins(Turn before, Turn turn) {
    return !before.contextId().equals(turn.contextId())
        || turn.contextId().isEmpty()
            && Duration.between(before.at(), turn.at()).compareTo(PAUSE) > 0;
  }
}
