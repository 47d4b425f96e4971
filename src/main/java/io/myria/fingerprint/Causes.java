package io.myria.fingerprint;

import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.fingerprint.EventReading.Cue;
import io.myria.language.Sentence;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds the causes of an event: its words say that it has one, and a recent event shares its
 * entities. Stateless, thread-safe.
 */
public final class Causes {

  /** So many of the latest events of the same exact set are looked at. */
  public static final int LOOKBACK = 50;

  /** Not older than this, by the events' own time. */
  public static final int DAYS = 30;

  private static final double WEIGHT = 0.7;

  /** Of what nobody had to guess. */
  private static final double SAID = 1;

  /** The words of a link that a payload says by itself, and no words. */
  public static final String REFERS = PayloadReferences.REFERS_TO;

  /** The same of what it says it used. */
  public static final String USED = PayloadReferences.USED;

  /**
   * Of one relation an event has at most so many causes: those with which it shares most. So many
   * internal ones besides, so that what is internal changes nothing for who does not see it.
   */
  private static final int MOST = 2;

  private static final int MENTIONS = 32;

  /** An id, or its beginning of eight characters or more, at whatever hyphen it ends. */
  private static final Pattern MENTION =
      Pattern.compile("(?<![\\w-])[0-9a-f]{8}(?:-[0-9a-f]{1,4}){0,3}(?:-[0-9a-f]{1,12})?(?![\\w])");

  private Causes() {}

  /**
   * An earlier event of the same exact set.
   *
   * @param internal who does not see it must not notice it by what it takes the place of
   */
  public record Candidate(
      EventSeq seq, EventId id, boolean internal, List<String> entities, List<String> subjects) {}

  /**
   * The links from what an event came of to it, nearest first.
   *
   * <p>The name of somebody who is there tells nothing: all of them may have it.
   *
   * @param recent of the latest events, the newest first
   */
  public static List<CausalLink> of(Event event, EventReading reading, List<Candidate> recent) {
    return of(event, reading, recent, List.of());
  }

  /**
   * The same, and first the links from what the event's payload says it refers to: by the relation
   * that its words say, or its feedback; else that set it off. What it says it used explains it.
   * They are no guesses.
   *
   * @param referred those of {@link EventReading#references} that are earlier events of the same
   *     exact set, however long ago
   */
  public static List<CausalLink> of(
      Event event, EventReading reading, List<Candidate> recent, List<Candidate> referred) {
    Map<String, CausalLink> links = new LinkedHashMap<>();
    List<EventId> used = PayloadReferences.of(event, USED);
    List<EventId> refersTo = PayloadReferences.of(event, REFERS);
    for (Candidate one : referred) {
      List<Cue> cues = refersTo.contains(one.id()) ? said(event, reading) : List.of();
      for (Cue cue : cues) {
        add(links, new CausalLink(one.seq(), event.seq(), cue.relation(), SAID, cue.words()));
      }
      if (used.contains(one.id())) {
        add(links, new CausalLink(one.seq(), event.seq(), CausalRelation.BECAUSE, SAID, USED));
      }
    }
    guessed(event, reading, recent).forEach(link -> add(links, link));
    return List.copyOf(links.values());
  }

  private static void add(Map<String, CausalLink> links, CausalLink link) {
    links.putIfAbsent(link.from() + " " + link.relation(), link);
  }

  private static List<Cue> said(Event event, EventReading reading) {
    if (!reading.cues().isEmpty()) {
      return reading.cues();
    }
    CausalRelation relation =
        switch (event.payload().string("feedback_type").orElse("")) {
          case "correction" -> CausalRelation.UPDATES;
          case "rejection" -> CausalRelation.CONTRADICTS;
          default -> CausalRelation.TRIGGERED;
        };
    return List.of(new Cue(relation, REFERS));
  }

  private static List<CausalLink> guessed(
      Event event, EventReading reading, List<Candidate> recent) {
    Set<String> known = Fingerprints.known(event);
    Set<String> named = named(reading.mentions(), recent);
    List<CausalLink> links = new ArrayList<>();
    Set<String> own =
        shared(reading.fingerprint().entities(), reading.fingerprint().subjects(), known);
    List<Candidate> related = related(own, known, named, recent);
    List<Candidate> nearest =
        Stream.concat(nearest(related, false), nearest(related, true)).toList();
    for (Cue cue : reading.cues()) {
      for (Candidate one : nearest) {
        links.add(new CausalLink(one.seq(), event.seq(), cue.relation(), WEIGHT, cue.words()));
      }
    }
    return links;
  }

  private static Stream<Candidate> nearest(List<Candidate> related, boolean internal) {
    return related.stream().filter(one -> one.internal() == internal).limit(MOST);
  }

  private static List<Candidate> related(
      Set<String> own, Set<String> known, Set<String> named, List<Candidate> recent) {
    record Related(Candidate candidate, int weight) {}
    return recent.stream()
        .map(one -> new Related(one, weight(own, known, named, one)))
        .filter(one -> one.weight() > 0)
        .sorted(
            Comparator.comparingInt(Related::weight)
                .thenComparing(one -> one.candidate().seq())
                .reversed())
        .map(Related::candidate)
        .toList();
  }

  /** Who is named by an id comes before whatever is only similar. */
  private static int weight(
      Set<String> own, Set<String> known, Set<String> named, Candidate candidate) {
    Set<String> both = shared(candidate.entities(), candidate.subjects(), known);
    both.retainAll(own);
    return both.size() + (named.contains(candidate.id().toString()) ? own.size() + 1 : 0);
  }

  private static Set<String> shared(
      List<String> entities, List<String> subjects, Set<String> known) {
    Set<String> all = new HashSet<>();
    entities.forEach(entity -> all.add(entity.toLowerCase(Locale.ROOT)));
    all.removeAll(known);
    for (String subject : subjects) {
      for (String word : subject.split("-")) {
        all.add("#" + word);
      }
    }
    return all;
  }

  /**
   * The ids that a text names, by their beginnings or by the last eight characters, as answers show
   * them. An id's first eight characters are the time of some minute, so that neighbours share
   * them: where they fit several, they name none of these.
   */
  private static Set<String> named(List<String> mentions, List<Candidate> recent) {
    Set<String> named = new HashSet<>();
    for (String mention : mentions) {
      for (boolean internal : new boolean[] {false, true}) {
        List<String> fitting =
            recent.stream()
                .filter(one -> one.internal() == internal)
                .map(one -> one.id().toString())
                .filter(id -> id.startsWith(mention) || id.endsWith(mention))
                .toList();
        if (fitting.size() == 1) {
          named.add(fitting.get(0));
        }
      }
    }
    return named;
  }

  static List<String> mentions(String text) {
    Set<String> mentions = new LinkedHashSet<>();
    Matcher matcher = MENTION.matcher(Prose.beginning(text).toLowerCase(Locale.ROOT));
    while (matcher.find() && mentions.size() < MENTIONS) {
      mentions.add(matcher.group());
    }
    return List.copyOf(mentions);
  }

  /** Of each relation the first words that say it. */
  static List<Cue> cues(List<Sentence> sentences) {
    List<Cue> cues = new ArrayList<>();
    for (CausalRelation relation : CausalRelation.values()) {
      sentences.stream()
          .filter(sentence -> !sentence.isQuestion())
          .flatMap(sentence -> Cues.of(relation, sentence).stream())
          .findFirst()
          .ifPresent(words -> cues.add(new Cue(relation, words)));
    }
    return cues;
  }
}
