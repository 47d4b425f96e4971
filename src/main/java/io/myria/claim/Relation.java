package io.myria.claim;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A verb, with what stands behind it, that says an attribute's value.
 *
 * @param attribute whose
 * @param turned whether the value comes first: "Bo leads the project"
 * @param past whether its past says what is so now: "she joined", and it is a change then
 * @param perfect whether it tells what is so only behind "has": "has lived in"
 * @param length in words
 */
record Relation(String attribute, boolean turned, boolean past, boolean perfect, int length) {

  private static final int LONGEST = 4;

  private static final Map<String, Relation> PHRASES = phrases();

  private static final Set<String> BEGINNINGS =
      PHRASES.keySet().stream().map(phrase -> phrase.split(" ")[0]).collect(Collectors.toSet());

  /** The longest one that begins there. */
  static Optional<Relation> at(Words words, int i) {
    if (!BEGINNINGS.contains(words.lower(i))) {
      return Optional.empty();
    }
    for (int length = LONGEST; length > 0; length--) {
      if (i + length <= words.size()) {
        Relation relation = PHRASES.get(words.between(i, i + length).text());
        if (relation != null) {
          return Optional.of(relation);
        }
      }
    }
    return Optional.empty();
  }

  private static Map<String, Relation> phrases() {
    Map<String, Relation> all = new HashMap<>();
    add(
        all,
        "home",
        "live in; lives in; living in; live at; lives at; based in; resides in;"
            + " reside in; residing in; a flat in; an apartment in; settled in");
    perfect(all, "home", "lived in");
    perfect(all, "employer", "worked at; worked for");
    perfect(all, "drives", "driven a; driven");
    past(all, "home", "settled in");
    add(
        all,
        "employer",
        "work at; works at; working at; work for; works for; working for;"
            + " employed by; employed at; a job at; a job with; a position at");
    past(all, "employer", "joined; hired by; a new job at; a new job with; started at");
    add(
        all,
        "school",
        "attends; attend; attending; goes to; go to; a pupil at; a student at;"
            + " enrolled at; studies at");
    add(all, "price", "costs; costing; priced at; sells for; goes for");
    add(all, "opens", "opens at; open at; opening at; opens from; open from; opens its doors at");
    add(all, "closes", "closes at; close at; open until; open till");
    add(all, "starts", "starts at; start at; begins at; begin at; starting at; kicks off at");
    add(
        all,
        "",
        "takes place; take place; happens; held; scheduled for; scheduled on; meets;"
            + " scheduled at; planned for; set for; located; stored; kept; booked for; runs every");
    add(
        all,
        "deadline",
        "due; due on; due by; to be in by; to be handed in on; handed in on;"
            + " handed in by; to be submitted by; submitted by");
    add(all, "drives", "drive; drives; driving; drive a; drives a; driving a");
    add(
        all,
        "uses",
        "use; uses; using; runs on; run on; running on; built on; built with;"
            + " powered by; stored in; hosted on; hosted by; hosted at; deployed on; deployed to;"
            + " backed by");
    add(all, "phone", "reached at; reached on; reached under; reachable at; reachable on");
    add(all, "name", "called; named; titled; goes by");
    add(all, "seat", "sits at; sit at; sitting at");
    add(all, "dose", "takes; take; taking");
    turned(
        all,
        "lead",
        "lead; leads; leading; head; heads; heading; run; runs; running; manage;"
            + " manages; managing; oversees; overseeing; in charge of; responsible for");
    add(all, "lead", "led by; headed by; run by; managed by; overseen by");
    turned(all, "supplier", "supplies; supply; supplying; delivers");
    turned(all, "teacher", "teaches; teach; teaching");
    add(all, "teacher", "taught by");
    add(all, "supplier", "supplied by; delivered by");
    add(all, "", "prefer; prefers");
    turned(all, "owner", "owns; own; maintains; maintaining");
    add(all, "owner", "owned by; maintained by");
    return Map.copyOf(all);
  }

  private static void add(Map<String, Relation> all, String attribute, String phrases) {
    for (String phrase : phrases.split("; *")) {
      all.put(phrase, new Relation(attribute, false, false, false, phrase.split(" ").length));
    }
  }

  private static void past(Map<String, Relation> all, String attribute, String phrases) {
    for (String phrase : phrases.split("; *")) {
      all.put(phrase, new Relation(attribute, false, true, false, phrase.split(" ").length));
    }
  }

  private static void perfect(Map<String, Relation> all, String attribute, String phrases) {
    for (String phrase : phrases.split("; *")) {
      all.put(phrase, new Relation(attribute, false, false, true, phrase.split(" ").length));
    }
  }

  private static void turned(Map<String, Relation> all, String attribute, String phrases) {
    for (String phrase : phrases.split("; *")) {
      all.put(phrase, new Relation(attribute, true, false, false, phrase.split(" ").length));
    }
  }
}
