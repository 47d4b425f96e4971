package io.myria.recall.context;

import io.myria.event.EventId;
import io.myria.language.Inset;
import io.myria.recall.cache.HeldScope;
import io.myria.recall.cache.Remembered;
import io.myria.snapshot.TopicVersion;
import io.myria.topics.SummaryBullet;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Summaries of topics, as far as they are quoted from events that may answer: the eligibility of a
 * bullet is that of the event its excerpt stands in, whatever stands at the ends of its run.
 * Confined to one request.
 */
public final class Quotations {

  private static final String ELLIPSIS = "…";
  private static final String BETWEEN = ", ";

  private final HeldScope held;
  private final Eligible eligible;
  private final Optional<Instant> asOf;
  private final Map<EventId, Integer> places;

  /**
   * @param asOf after which nothing was said yet
   */
  public Quotations(HeldScope held, Eligible eligible, Optional<Instant> asOf) {
    this.held = held;
    this.eligible = eligible;
    this.asOf = asOf;
    this.places = held.places();
  }

  /**
   * What a topic says without what may not be said; empty where nothing is left.
   *
   * @param shown events that stand in the context anyway
   */
  public Optional<RecallSummary> of(TopicVersion topic, Set<EventId> shown) {
    List<SummaryBullet> bullets = new ArrayList<>();
    for (SummaryBullet bullet : topic.summary()) {
      quoted(bullet)
          .filter(event -> !shown.contains(event))
          .ifPresent(event -> bullets.add(citing(bullet, event)));
    }
    return bullets.isEmpty()
        ? Optional.empty()
        : Optional.of(new RecallSummary(topic.topicId(), label(topic, bullets), bullets));
  }

  /** The bullet with the one event that it quotes; the others of its run need not be eligible. */
  private static SummaryBullet citing(SummaryBullet bullet, EventId event) {
    return bullet.isWorded()
        ? bullet
        : new SummaryBullet(bullet.text(), event, event, bullet.excerpt(), bullet.quoted());
  }

  /** The event that a bullet quotes; empty where it, or any that it cites, may not answer. */
  private Optional<EventId> quoted(SummaryBullet bullet) {
    if (bullet.isWorded()) {
      return Optional.of(bullet.first()).filter(first -> answers(bullet.cites()));
    }
    return bullet.excerptEventId().isEmpty()
        ? saying(bullet)
        : bullet
            .excerptEventId()
            .filter(places::containsKey)
            .filter(event -> eligible.lets(held.event(places.get(event))));
  }

  private boolean answers(List<EventId> events) {
    return events.stream()
        .allMatch(
            event -> places.containsKey(event) && eligible.lets(held.event(places.get(event))));
  }

  /**
   * As {@link #quoted}, of a snapshot whose builder did not say which event it is: found by its
   * words. Where several say the same, all of them have to be eligible.
   */
  private Optional<EventId> saying(SummaryBullet bullet) {
    String excerpt = words(bullet.excerpt());
    if (excerpt.isEmpty()) {
      return Optional.empty();
    }
    List<Remembered> saying =
        run(bullet)
            .mapToObj(held::event)
            .filter(event -> words(event.turn().text()).contains(excerpt))
            .toList();
    return saying.isEmpty() || !saying.stream().allMatch(eligible::lets)
        ? Optional.empty()
        : Optional.of(saying.get(0).turn().id());
  }

  /** All there is where an end of the run has no text, and so is not held. */
  private IntStream run(SummaryBullet bullet) {
    int first = places.getOrDefault(bullet.first(), 0);
    int last = places.getOrDefault(bullet.last(), held.corpus().size() - 1);
    return IntStream.rangeClosed(Math.min(first, last), Math.max(first, last));
  }

  private static String words(String text) {
    String line = Inset.line(text);
    return line.endsWith(ELLIPSIS) ? line.substring(0, line.length() - 1) : line;
  }

  /**
   * A label is made of words of all the topic's events: of them, those that somebody who may answer
   * said; where none is left, the first words that are quoted.
   */
  private String label(TopicVersion topic, List<SummaryBullet> bullets) {
    boolean wasThen = asOf.map(then -> !topic.lastAt().isAfter(then)).orElse(true);
    if (wasThen && held.events().values().stream().allMatch(eligible::lets)) {
      return topic.label();
    }
    String left =
        List.of(topic.label().split(BETWEEN)).stream()
            .filter(this::isSaid)
            .collect(Collectors.joining(BETWEEN));
    return left.isEmpty() ? bullets.get(0).text() : left;
  }

  private boolean isSaid(String words) {
    String small = words.toLowerCase(Locale.ROOT);
    return held.events().values().stream()
        .filter(eligible::lets)
        .anyMatch(event -> event.turn().text().toLowerCase(Locale.ROOT).contains(small));
  }
}
