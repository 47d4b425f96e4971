package io.myria.search;

import io.myria.error.Fault;
import io.myria.event.EventSeq;
import io.myria.log.EventFilter;
import io.myria.log.EventPosition;
import io.myria.log.LogReader.Followed;
import io.myria.log.Mask;
import io.myria.log.Order;
import io.myria.log.TermMatches.Match;
import io.myria.search.index.EventDocuments;
import io.myria.search.index.IndexPosition;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReaderContext;

/**
 * The index at one moment: it answers up to {@link #position} and stays the same until it is
 * closed. Answers are empty where the index turned out to be broken: then it is being made anew,
 * and the database has to answer. For one thread.
 */
public final class SearchView implements Closeable {

  private final DirectoryReader reader;
  private final IndexPosition position;
  private final ScopeCache scopes;
  private final Consumer<Throwable> broken;

  /**
   * @param reader held by this view, which lets it go when it is closed
   * @param broken is told what was wrong
   */
  SearchView(
      DirectoryReader reader,
      IndexPosition position,
      ScopeCache scopes,
      Consumer<Throwable> broken) {
    this.reader = reader;
    this.position = position;
    this.scopes = scopes;
    this.broken = broken;
  }

  public IndexPosition position() {
    return position;
  }

  /**
   * The passages that hold any of the filter's terms, by BM25 with all counts taken among what the
   * mask sees up to {@code last}.
   *
   * @param last events above it do not exist; above {@link #position} it means just that
   * @param limit most hits
   */
  public Optional<Hits> search(Mask mask, EventFilter filter, EventSeq last, int limit) {
    return guarded(() -> new TopHits(limit).rank(leaves(mask, filter, last), filter));
  }

  /**
   * The first events in canonical order that hold any of the filter's terms.
   *
   * @param filter without members of payloads, which the index does not know
   * @param after where to go on; empty to begin
   * @param wanted most events
   */
  public Optional<List<EventPosition>> find(
      Mask mask,
      EventFilter filter,
      Order order,
      EventSeq last,
      Optional<EventPosition> after,
      int wanted) {
    return guarded(
        () -> new FirstMatches(order, after, wanted).find(leaves(mask, filter, last), filter));
  }

  /** Those of {@code seqs} that the mask lets through and that hold any of the terms. */
  public Optional<Map<EventSeq, Match>> matches(
      Mask mask, List<String> terms, Collection<EventSeq> seqs) {
    return guarded(
        () -> {
          List<Long> ascending = seqs.stream().map(EventSeq::value).sorted().distinct().toList();
          TermHolders holding = new TermHolders(terms);
          for (LeafReaderContext leaf : reader.leaves()) {
            holding.look(leaf.reader(), scopes, mask, ascending);
          }
          return holding.matches();
        });
  }

  /**
   * Which places of the log have other documents than the log gives them, of a stretch that the
   * index has read. Unmasked: for those who check it.
   *
   * @param events those of the stretch
   * @param members participants' numbers by the number of a set
   */
  public Optional<List<EventSeq>> differing(
      List<Followed> events, Map<Long, List<Long>> members, EventSeq after, EventSeq last) {
    return guarded(
        () -> {
          Map<EventSeq, IndexedEvent> held = new TreeMap<>();
          for (LeafReaderContext leaf : reader.leaves()) {
            IndexedEvent.read(leaf.reader(), after, last, held);
          }
          List<EventSeq> differing = new ArrayList<>();
          for (Followed one : events) {
            Optional<IndexedEvent> indexed = Optional.ofNullable(held.remove(one.event().seq()));
            Optional<IndexedEvent> wanted =
                IndexedEvent.of(EventDocuments.of(one, members.get(one.participantSetId())));
            if (!indexed.equals(wanted)) {
              differing.add(one.event().seq());
            }
          }
          differing.addAll(held.keySet());
          return differing;
        });
  }

  private List<LeafSearch> leaves(Mask mask, EventFilter filter, EventSeq last) throws IOException {
    List<LeafSearch> leaves = new ArrayList<>();
    for (LeafReaderContext leaf : reader.leaves()) {
      leaves.add(LeafSearch.of(leaf.reader(), scopes, mask, filter.terms(), last));
    }
    return leaves;
  }

  private interface Reading<T> {
    T read() throws IOException;
  }

  /** A file cut short under a mapping is an error of the machine, and of this index alone. */
  private <T> Optional<T> guarded(Reading<T> reading) {
    try {
      return Optional.of(reading.read());
    } catch (Fault fault) {
      throw fault;
    } catch (IOException | RuntimeException | InternalError problem) {
      broken.accept(problem);
      return Optional.empty();
    }
  }

  @Override
  public void close() {
    try {
      reader.decRef();
    } catch (IOException problem) {
      broken.accept(problem);
    }
  }
}
