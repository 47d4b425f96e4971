package io.myria.read;

import io.myria.database.Database;
import io.myria.event.EventSeq;
import io.myria.eventlog.EventFilter;
import io.myria.eventlog.EventPosition;
import io.myria.eventlog.EventTail;
import io.myria.eventlog.EventWalk;
import io.myria.eventlog.EventWalk.Stretch;
import io.myria.eventlog.EventWalk.Wanted;
import io.myria.eventlog.LogPin;
import io.myria.eventlog.Mask;
import io.myria.eventlog.Order;
import io.myria.eventlog.TermMatches;
import io.myria.eventlog.TermMatches.Match;
import io.myria.search.SearchView;
import io.myria.search.SearchViews;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Events by their words, for one read: from the index up to its position and from the database what
 * lies behind it; all from the database where there is no index, where it lacks many events that
 * the scope sees, or fails. How far it is behind the log does not matter: what others append says
 * nothing about what is found. The answers are the same. Confined to one transaction.
 */
public final class WordLookup implements AutoCloseable {

  /** Visible events that the database is asked about beside the index. */
  static final int MOST_BEHIND = 500;

  private final EventSeq last;
  private final int budget;
  private Optional<SearchView> index;

  private WordLookup(Optional<SearchView> index, EventSeq last, int budget) {
    this.index = index;
    this.last = last;
    this.budget = budget;
  }

  /**
   * @param log events above its head do not exist
   * @param budget of events that the database may examine for one stretch
   */
  public static WordLookup of(SearchViews views, LogPin log, int budget) {
    return new WordLookup(views.of(log.logId()), log.head(), budget);
  }

  /**
   * As {@link EventWalk#next}, but whole where the index answers, whatever would have to be
   * examined. It knows no payloads.
   */
  public Stretch walk(
      Database database, Question question, Optional<EventPosition> after, int wanted)
      throws SQLException {
    return walk(database, question, after, new Wanted(wanted, Optional.empty()));
  }

  /** As above, and reads ahead where the database answers. */
  public Stretch walk(
      Database database, Question question, Optional<EventPosition> after, Wanted wanted)
      throws SQLException {
    boolean indexed = !question.filter().terms().isEmpty() && question.filter().payload().isEmpty();
    if (indexed && index.isPresent()) {
      Optional<List<EventPosition>> found = find(database, question, after, wanted.matches());
      if (found.isPresent()) {
        return stretch(found.get(), wanted.matches());
      }
      close();
    }
    return new EventWalk(question.mask(), question.filter(), question.order(), last)
        .next(database, after, wanted, budget);
  }

  /** What is looked for: whose, which, from which end. */
  public record Question(Mask mask, EventFilter filter, Order order) {

    private boolean isBehind(EventPosition place, EventPosition after) {
      return inOrder().compare(place, after) > 0;
    }

    private Comparator<EventPosition> inOrder() {
      return order == Order.OLDEST ? Comparator.naturalOrder() : Comparator.reverseOrder();
    }
  }

  private static Stretch stretch(List<EventPosition> found, int wanted) {
    return new Stretch(
        found, found.size() < wanted ? Optional.empty() : Optional.of(found.get(found.size() - 1)));
  }

  /** Empty where the index failed, or lacks too much. */
  private Optional<List<EventPosition>> find(
      Database database, Question question, Optional<EventPosition> after, int wanted)
      throws SQLException {
    SearchView view = index.orElseThrow();
    EventSeq read = view.position().seq();
    EventTail.Seen tail =
        EventTail.matching(database, question.mask(), question.filter(), read, last, MOST_BEHIND);
    if (!tail.whole()) {
      return Optional.empty();
    }
    Optional<List<EventPosition>> found =
        view.find(question.mask(), question.filter(), question.order(), last, after, wanted);
    if (found.isEmpty() || tail.events().isEmpty()) {
      return found;
    }
    List<EventPosition> all = new ArrayList<>(found.get());
    tail.events().stream()
        .filter(place -> after.isEmpty() || question.isBehind(place, after.get()))
        .forEach(all::add);
    all.sort(question.inOrder());
    return Optional.of(all.subList(0, Math.min(wanted, all.size())));
  }

  /** As {@link TermMatches#of}. */
  public Map<EventSeq, Match> matches(
      Database database, Mask mask, List<String> terms, Collection<EventSeq> seqs)
      throws SQLException {
    if (index.isPresent()) {
      EventSeq read = index.get().position().seq();
      Optional<Map<EventSeq, Match>> found = index.get().matches(mask, terms, seqs);
      if (found.isPresent()) {
        List<EventSeq> rest = seqs.stream().filter(seq -> seq.compareTo(read) > 0).toList();
        Map<EventSeq, Match> matches = new HashMap<>(found.get());
        if (!rest.isEmpty()) {
          matches.putAll(TermMatches.of(database, mask, terms, rest));
        }
        return matches;
      }
      close();
    }
    return TermMatches.of(database, mask, terms, seqs);
  }

  @Override
  public void close() {
    index.ifPresent(SearchView::close);
    index = Optional.empty();
  }
}
