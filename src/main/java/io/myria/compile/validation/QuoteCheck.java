package io.myria.compile.validation;

import io.myria.compile.validation.Breach.Problem;
import io.myria.database.Transactions;
import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.eventlog.LogReader;
import io.myria.language.EventText;
import io.myria.language.Sentences;
import io.myria.snapshot.ExactSetId;
import io.myria.snapshot.TopicVersion;
import io.myria.topics.SummaryBullet;
import io.myria.topics.SummaryBullet.Quoted;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Compares the quotations of staged summaries with the events they are of: an excerpt is a stretch
 * of its event's text, at the place that the bullet names, with runs of whitespace made one space
 * and an ellipsis where the sentence goes on; and the bullet says it. A bullet in a model's words
 * quotes nothing, and says from which event to which it cites. Reads the quoted events of the
 * staged topics and no others. Confined to one build.
 */
final class QuoteCheck {

  private static final String RULE = "quotes_match";

  /** Payloads that stand in memory together: as many as a leaf has events. */
  private static final int AT_ONCE = 32;

  private final Transactions transactions;
  private final LogReader log;

  QuoteCheck(Transactions transactions, LogReader log) {
    this.transactions = transactions;
    this.log = log;
  }

  private record Quotation(TopicVersion topic, SummaryBullet bullet, Quoted quoted) {}

  /** Of each exact set the first topic that says what its event does not. */
  List<Breach> breaches(List<TopicVersion> topics) {
    List<Breach> breaches = new ArrayList<>();
    List<Quotation> quotations = new ArrayList<>();
    for (TopicVersion topic : topics) {
      for (SummaryBullet bullet : topic.summary()) {
        bullet.quoted().ifPresent(one -> quotations.add(new Quotation(topic, bullet, one)));
        unread(bullet).ifPresent(text -> breaches.add(breach(topic, text)));
      }
    }
    List<EventId> ids = quotations.stream().map(one -> one.quoted().event()).distinct().toList();
    for (int start = 0; start < ids.size(); start += AT_ONCE) {
      List<EventId> some = ids.subList(start, Math.min(ids.size(), start + AT_ONCE));
      Map<EventId, Event> events = transactions.run(db -> log.byId(db, some));
      quotations.stream()
          .filter(one -> some.contains(one.quoted().event()))
          .forEach(one -> problem(one, events).ifPresent(breaches::add));
    }
    return breaches;
  }

  /** What can be checked without the event. */
  private static Optional<String> unread(SummaryBullet bullet) {
    if (bullet.isWorded()) {
      return unread(bullet.cites(), bullet);
    }
    if (!bullet.text().contains(bullet.excerpt())) {
      return Optional.of("has a bullet that does not say its excerpt");
    }
    return bullet.quoted().isEmpty() && !bullet.excerpt().isEmpty()
        ? Optional.of("quotes words of no event")
        : Optional.empty();
  }

  private static Optional<String> unread(List<EventId> cites, SummaryBullet bullet) {
    boolean sound =
        bullet.excerpt().isEmpty()
            && bullet.quoted().isEmpty()
            && !bullet.text().isBlank()
            && bullet.first().equals(cites.get(0))
            && bullet.last().equals(cites.get(cites.size() - 1))
            && Set.copyOf(cites).size() == cites.size();
    return sound
        ? Optional.empty()
        : Optional.of("has a bullet that quotes, repeats or hides what it cites");
  }

  private static Optional<Breach> problem(Quotation one, Map<EventId, Event> events) {
    Quoted quoted = one.quoted();
    Event event = events.get(quoted.event());
    boolean said =
        event != null
            && Sentences.isExcerpt(
                EventText.of(event), quoted.from(), quoted.to(), one.bullet().excerpt());
    return said
        ? Optional.empty()
        : Optional.of(
            breach(
                one.topic(),
                "quotes what event " + quoted.event() + " does not say at " + quoted.from()));
  }

  private static Breach breach(TopicVersion topic, String text) {
    return new Breach(
        RULE, new Problem(Optional.of(topic.topicId()), Set.of(ExactSetId.of(topic)), text));
  }
}
