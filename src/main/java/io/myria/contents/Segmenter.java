package io.myria.contents;

import io.myria.event.Boundary;
import io.myria.topics.SummaryBullet;
import io.myria.topics.SummaryBullet.Quoted;
import io.myria.topics.fold.DigestRun;
import io.myria.topics.fold.EventDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Cuts the events of one exact set and one day into segments: at a pause of more than half an hour,
 * before the event that would bring a segment above {@value #TOKENS} tokens or {@value #EVENTS}
 * events, before an event that begins something and after one that ends something. Whether there is
 * a cut follows from the segment at hand and the next event alone; so events that come later, or
 * are backdated, change what lies around them up to the next cut that stays, and nothing else.
 * Confined to one thread.
 */
public final class Segmenter {

  static final int TOKENS = 4_000;

  /** Short messages have few tokens, and what is read anew for one more event needs a bound. */
  static final int EVENTS = 128;

  static final Duration PAUSE = Duration.ofMinutes(30);

  private final List<EventDigest> open = new ArrayList<>();
  private long tokens;

  /** The segments of events in canonical order, all of one day. */
  public static List<TocSegment> of(List<EventDigest> events) {
    Segmenter segmenter = new Segmenter();
    List<TocSegment> segments = new ArrayList<>();
    for (EventDigest event : events) {
      segmenter.before(event).ifPresent(segments::add);
      segmenter.add(event);
    }
    segmenter.end().ifPresent(segments::add);
    return segments;
  }

  /** The segment that ends before an event, where one does. */
  Optional<TocSegment> before(EventDigest event) {
    return !open.isEmpty() && cuts(open.get(open.size() - 1), event) ? end() : Optional.empty();
  }

  private boolean cuts(EventDigest last, EventDigest next) {
    return Duration.between(last.at(), next.at()).compareTo(PAUSE) > 0
        || tokens + next.tokens() > TOKENS
        || open.size() >= EVENTS
        || next.boundary() == Boundary.BEGINS
        || last.boundary() == Boundary.ENDS;
  }

  void add(EventDigest event) {
    open.add(event);
    tokens += event.tokens();
  }

  /** The segment at hand, where there is one. */
  Optional<TocSegment> end() {
    if (open.isEmpty()) {
      return Optional.empty();
    }
    TocSegment segment = TocSegment.of(open.get(0).id(), node(open, tokens));
    open.clear();
    tokens = 0;
    return Optional.of(segment);
  }

  private static TocNode node(List<EventDigest> events, long tokens) {
    EventDigest first = events.get(0);
    EventDigest last = events.get(events.size() - 1);
    DigestRun run = new DigestRun(events);
    List<TocKeyword> keywords =
        run.phrases(TocNode.KEYWORDS).stream()
            .map(phrase -> new TocKeyword(phrase.surface(), phrase.terms(), phrase.events()))
            .toList();
    return new TocNode(
        first.at(),
        first.seq(),
        last.at(),
        last.seq(),
        events.size(),
        tokens,
        RollUp.title(keywords).orElseGet(run::title),
        keywords,
        bullets(run, events));
  }

  private static List<TocBullet> bullets(DigestRun run, List<EventDigest> events) {
    Map<Object, EventDigest> byId = new HashMap<>();
    events.forEach(event -> byId.put(event.id(), event));
    List<TocBullet> bullets = new ArrayList<>();
    for (SummaryBullet quote : run.quotes()) {
      Quoted quoted = quote.quoted().orElseThrow();
      EventDigest said = byId.get(quoted.event());
      bullets.add(
          new TocBullet(
              quote.text(),
              said.id(),
              said.seq(),
              said.at(),
              quoted.from(),
              quoted.to(),
              byId.get(quote.first()).seq(),
              byId.get(quote.last()).seq()));
    }
    return bullets;
  }
}
