package io.myria.recall.corpus;

import io.myria.text.Analysis;
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

/** The units in order, with their sittings and speakers. */
public final class Sittings {

  /** A pause that begins a new sitting where turns carry no context. */
  private static final Duration PAUSE = Duration.ofMinutes(30);

  private final List<Unit> units;
  private final int[] sitting;
  private final int[] sittingStart;
  private final int[] speaker;
  private final long[] day;
  private final Directions directions;
  private final int speakers;
  private final Map<String, Set<Integer>> speakersByTerm = new LinkedHashMap<>();

  Sittings(List<Unit> units) {
    this.units = List.copyOf(units);
    this.sitting = new int[units.size()];
    this.speaker = new int[units.size()];
    this.day = new long[units.size()];
    this.directions = new Directions(units);
    Map<String, Integer> numbers = new HashMap<>();
    List<Integer> starts = new ArrayList<>();
    for (int u = 0; u < units.size(); u++) {
      Turn turn = units.get(u).turn();
      if (u == 0 || begins(units.get(u - 1).turn(), turn)) {
        starts.add(u);
      }
      sitting[u] = starts.size() - 1;
      day[u] = LocalDate.ofInstant(turn.at(), ZoneOffset.UTC).toEpochDay();
      speaker[u] = turn.speaker().map(name -> number(name, numbers)).orElse(-1);
    }
    this.speakers = numbers.size();
    starts.add(units.size());
    this.sittingStart = starts.stream().mapToInt(Integer::intValue).toArray();
  }

  private int number(String name, Map<String, Integer> speakers) {
    Integer known = speakers.get(name);
    if (known != null) {
      return known;
    }
    int number = speakers.size();
    speakers.put(name, number);
    for (String term : Analysis.distinctTerms(name)) {
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
    long bytes = directions.bytes();
    for (Unit unit : units) {
      Passage passage = unit.turn().passages().get(unit.passage());
      bytes += 600L + 2L * (passage.end() - passage.start()) + 24L * unit.length();
      bytes += passage.vector().map(vector -> 64L + vector.dimensions()).orElse(0L);
    }
    return bytes;
  }

  private static boolean begins(Turn before, Turn turn) {
    return !before.contextId().equals(turn.contextId())
        || turn.contextId().isEmpty()
            && Duration.between(before.at(), turn.at()).compareTo(PAUSE) > 0;
  }
}
