package io.myria.topics.tree;

import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.eventlog.EventTraits;
import io.myria.eventlog.LogReader;
import io.myria.eventlog.TermMatches.Match;
import io.myria.language.Analysis;
import io.myria.language.EventText;
import io.myria.language.Sentences;
import io.myria.read.VisibleTopics.Shape;
import io.myria.snapshot.TopicMetadata.Term;
import io.myria.snapshot.TopicVersion;
import io.myria.topics.SummaryBullet;
import io.myria.topics.TopicHead;
import io.myria.topics.TopicId;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The summaries of a page's topics where a filter leaves some of their events out: without
 * quotations of those. A bullet stands if the event that it quotes is wanted, and cites that one
 * alone; of a label those of its words stand that a wanted event has, or the hint that one carries;
 * else the topic is named by other words of its own that one has, by a bullet, or by an event. A
 * topic whose events are all wanted says what it always says. Confined to one page.
 */
final class ToldTopics {

  /** Of a topic, whose words are looked at for its label; a word of none of these is left out. */
  private static final int LOOKED = 200;

  private static final int WORDS = 3;
  private static final int LABEL_CHARACTERS = 80;
  private static final String BETWEEN = ", ";

  private final ReferenceSources sources;
  private final LogReader reader;
  private final ReferenceFilter filter;
  private final Set<TopicId> tops = new HashSet<>();
  private final Map<TopicId, Set<EventSeq>> wanted = new HashMap<>();
  private final Map<TopicId, Told> told = new HashMap<>();
  private long left;

  /** A topic's words. */
  record Told(String label, List<SummaryBullet> summary, TopicHead.Metadata metadata) {

    static Told whole(TopicVersion topic) {
      return new Told(topic.label(), topic.summary(), topic.metadata().head());
    }
  }

  /**
   * @param budget of events that are looked at in whole trees; of larger ones those that the page
   *     may show are
   */
  ToldTopics(ReferenceSources sources, LogReader reader, long budget) {
    this.sources = sources;
    this.reader = reader;
    this.filter = sources.filter();
    this.left = budget;
  }

  ReferenceFilter filter() {
    return filter;
  }

  Told of(TopicVersion topic) {
    return told.getOrDefault(topic.topicId(), Told.whole(topic));
  }

  /**
   * Looks at topics before they are shown.
   *
   * @param chains of topics from what stands at the top of the answer down to a leaf
   */
  void look(Collection<List<TopicVersion>> chains) throws SQLException {
    if (!filter.selects()) {
      return;
    }
    gather(chains);
    Map<TopicId, TopicVersion> partly = new LinkedHashMap<>();
    for (List<TopicVersion> chain : chains) {
      for (TopicVersion topic : chain) {
        boolean whole = wanted.get(topic.topicId()).size() == topic.eventCount();
        if (!whole && !told.containsKey(topic.topicId())) {
          partly.put(topic.topicId(), topic);
        }
      }
    }
    if (!partly.isEmpty()) {
      tell(partly.values());
    }
  }

  /** Which events below the topics are wanted, as far as they may be looked at. */
  private void gather(Collection<List<TopicVersion>> chains) throws SQLException {
    List<TopicId> begun = new ArrayList<>();
    for (List<TopicVersion> chain : chains) {
      TopicVersion top = chain.get(0);
      if (tops.add(top.topicId()) && left >= top.eventCount()) {
        left -= top.eventCount();
        begun.add(top.topicId());
      }
    }
    Map<TopicId, Shape> shapes = sources.topics().shapesBelow(sources.database(), begun);
    filter.look(shapes.values().stream().flatMap(shape -> shape.refs().stream()).toList());
    begun.forEach(top -> gather(top, shapes));
    filter.lookInto(chains.stream().map(chain -> chain.get(chain.size() - 1)).toList());
    for (List<TopicVersion> chain : chains) {
      List<EventSeq> ofLeaf = filter.wantedOf(chain.get(chain.size() - 1));
      chain.forEach(topic -> wantedOf(topic.topicId()).addAll(ofLeaf));
    }
  }

  private Set<EventSeq> gather(TopicId topic, Map<TopicId, Shape> shapes) {
    Set<EventSeq> below = wantedOf(topic);
    Shape shape = shapes.getOrDefault(topic, new Shape(List.of(), List.of()));
    shape.refs().stream().filter(filter::wants).forEach(below::add);
    shape.children().forEach(child -> below.addAll(gather(child, shapes)));
    return below;
  }

  private Set<EventSeq> wantedOf(TopicId topic) {
    return wanted.computeIfAbsent(topic, key -> new TreeSet<>());
  }

  private void tell(Collection<TopicVersion> topics) throws SQLException {
    Map<EventId, EventSeq> quoted = quoted(topics);
    Map<TopicId, List<EventSeq>> looked = new HashMap<>();
    topics.forEach(
        topic ->
            looked.put(
                topic.topicId(), wanted.get(topic.topicId()).stream().limit(LOOKED).toList()));
    Said said = said(topics, looked);
    for (TopicVersion topic : topics) {
      List<EventSeq> some = looked.get(topic.topicId());
      List<SummaryBullet> summary = summary(topic, quoted);
      String label = label(topic, summary, some, words -> said.by(some, words));
      told.put(topic.topicId(), new Told(label, summary, metadata(topic, some, said)));
    }
  }

  private Map<EventId, EventSeq> quoted(Collection<TopicVersion> topics) throws SQLException {
    List<EventId> ids =
        topics.stream()
            .flatMap(topic -> topic.summary().stream())
            .flatMap(ToldTopics::sources)
            .toList();
    Map<EventId, EventSeq> places =
        EventTraits.places(sources.database(), sources.topics().mask(), ids);
    filter.look(places.values());
    return places;
  }

  /** The events whose words a bullet gives again, or renders in other words. */
  private static Stream<EventId> sources(SummaryBullet bullet) {
    return bullet.isWorded() ? bullet.cites().stream() : bullet.excerptEventId().stream();
  }

  /**
   * A sentence in a model's words stands if all that it cites is wanted. Of the older builders'
   * bullets nobody knows whom they quote.
   */
  private List<SummaryBullet> summary(TopicVersion topic, Map<EventId, EventSeq> quoted) {
    List<SummaryBullet> summary = new ArrayList<>();
    for (SummaryBullet bullet : topic.summary()) {
      if (bullet.isWorded()
          && bullet.cites().stream()
              .allMatch(event -> quoted.containsKey(event) && filter.wants(quoted.get(event)))) {
        summary.add(bullet);
      }
      bullet
          .excerptEventId()
          .filter(quoted::containsKey)
          .filter(event -> filter.wants(quoted.get(event)))
          .ifPresent(
              event ->
                  summary.add(
                      new SummaryBullet(
                          bullet.text(), event, event, bullet.excerpt(), bullet.quoted())));
    }
    return summary;
  }

  /** Which terms some events hold. */
  private record Said(Map<String, Integer> places, Map<EventSeq, Match> matches) {

    /** Whether one of the events has all terms of these words. */
    boolean by(List<EventSeq> events, String words) {
      Set<String> terms = Analysis.distinctTerms(words);
      return !terms.isEmpty()
          && events.stream()
              .map(matches::get)
              .anyMatch(
                  match ->
                      match != null
                          && terms.stream().allMatch(term -> match.terms().get(places.get(term))));
    }
  }

  private Said said(Collection<TopicVersion> topics, Map<TopicId, List<EventSeq>> looked)
      throws SQLException {
    Map<String, Integer> places = new LinkedHashMap<>();
    for (TopicVersion topic : topics) {
      Set<String> terms = new LinkedHashSet<>(Analysis.distinctTerms(topic.label()));
      topic.metadata().terms().forEach(one -> terms.addAll(Analysis.distinctTerms(one.surface())));
      parts(topic).forEach(part -> terms.addAll(Analysis.distinctTerms(part)));
      terms.forEach(term -> places.putIfAbsent(term, places.size()));
    }
    Set<EventSeq> events = new TreeSet<>();
    looked.values().forEach(events::addAll);
    return new Said(
        places,
        places.isEmpty() || events.isEmpty()
            ? Map.of()
            : sources
                .words()
                .matches(
                    sources.database(),
                    sources.topics().mask(),
                    List.copyOf(places.keySet()),
                    events));
  }

  private static List<String> parts(TopicVersion topic) {
    return List.of(topic.label().split(BETWEEN));
  }

  private String label(
      TopicVersion topic,
      List<SummaryBullet> summary,
      List<EventSeq> events,
      Predicate<String> isSaid)
      throws SQLException {
    if (carries(events, topic)) {
      return topic.label();
    }
    String own = parts(topic).stream().filter(isSaid).collect(Collectors.joining(BETWEEN));
    if (!own.isEmpty()) {
      return own;
    }
    String other =
        topic.metadata().terms().stream()
            .map(Term::surface)
            .filter(isSaid)
            .limit(WORDS)
            .collect(Collectors.joining(BETWEEN));
    if (!other.isEmpty()) {
      return Sentences.excerpt(other, LABEL_CHARACTERS);
    }
    Optional<String> quote = summary.stream().map(SummaryBullet::text).findFirst();
    return Sentences.excerpt(quote.isPresent() ? quote.get() : words(events), LABEL_CHARACTERS);
  }

  /** Whether the label is a hint that a wanted event carries. */
  private boolean carries(List<EventSeq> events, TopicVersion topic) throws SQLException {
    return topic.metadata().hints().containsKey(topic.label())
        && !EventTraits.strengths(
                sources.database(), sources.topics().mask(), Map.of(topic.label(), 1.0), events)
            .isEmpty();
  }

  /** Of the first one that is wanted, or what it is. */
  private String words(List<EventSeq> events) throws SQLException {
    List<Event> first =
        reader.load(sources.database(), events.stream().limit(1).toList(), sources.topics().mask());
    return first.stream()
        .map(event -> EventText.of(event).isBlank() ? event.type() : EventText.of(event))
        .findFirst()
        .orElse("");
  }

  /** Without words and hints that no wanted event is known to have. */
  private static TopicHead.Metadata metadata(TopicVersion topic, List<EventSeq> events, Said said) {
    TopicHead.Metadata whole = topic.metadata().head();
    Map<String, Double> terms = new LinkedHashMap<>();
    whole
        .terms()
        .forEach(
            (term, weight) -> {
              if (said.by(events, term)) {
                terms.put(term, weight);
              }
            });
    return new TopicHead.Metadata(whole.level(), whole.tokens(), terms, Map.of());
  }
}
