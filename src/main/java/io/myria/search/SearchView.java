package io.myria.search;

import io.myria.error.Fault;
import io.myria.event.EventSeq;
import io.myria.eventlog.EventFilter;
import io.myria.eventlog.EventPosition;
import io.myria.eventlog.LogReader.Followed;
import io.myria.eventlog.Mask;
import io.myria.eventlog.Order;
import io.myria.eventlog.TermMatches.Match;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.lucene.index.FilterLeafReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.SegmentReader;

/**
 * The index at one moment: it answers up to {@link #position} and stays the same until it is
 * closed. Answers are empty where a quarter that they need turned out to be broken: then it is
 * being made anew, and the database has to answer. For one thread.
 */
public final class SearchView implements Closeable {

  /** One document in so many. */
  private static final int WIDE = 8;

  private final IndexPosition position;
  private final ScopeCache scopes;
  private final CountCache counts;
  private final List<IndexPart> parts;
  private final HeldReaders held = new HeldReaders();

  /**
   * @param parts of the index, which are opened as questions need them
   */
  SearchView(List<IndexPart> parts, IndexPosition position, ScopeCache scopes, CountCache counts) {
    this.parts = List.copyOf(parts);
    this.position = position;
    this.scopes = scopes;
    this.counts = counts;
  }

  public IndexPosition position() {
    return position;
  }

  /**
   * The passages that hold any of the filter's terms, by BM25 with all counts taken among what the
   * mask sees up to {@code last}. Quarters that the filter's time leaves out are only counted in.
   *
   * @param last events above it do not exist; above {@link #position} it means just that
   * @param limit most hits
   */
  public Optional<Hits> search(Mask mask, EventFilter filter, EventSeq last, int limit) {
    return guarded(
        () -> {
          EventSeq end = end(last);
          ScopeCounts all = new ScopeCounts(mask, filter.terms(), end, scopes, counts);
          Map<IndexPart, List<LeafSearch>> read = new LinkedHashMap<>();
          List<IndexPart> wide = new ArrayList<>();
          for (IndexPart part : parts) {
            if (isWanted(part, filter) && !isWide(part, mask)) {
              read.put(part, leaves(part, mask, filter, end));
            } else {
              all.add(part, held);
              if (isWanted(part, filter)) {
                wide.add(part);
              }
            }
          }
          read.values().forEach(all::add);
          TopHits top = new TopHits(limit, all.statistics());
          for (Map.Entry<IndexPart, List<LeafSearch>> one : read.entrySet()) {
            held.at(one.getKey());
            for (LeafSearch leaf : one.getValue()) {
              top.look(leaf, filter);
            }
          }
          for (IndexPart part : wide) {
            look(part, top, mask, filter, end);
          }
          return top.hits();
        });
  }

  /** Whether the scope sees so much of it that passing over blocks of postings is worth it. */
  private boolean isWide(IndexPart part, Mask mask) throws IOException {
    long seen = 0;
    long all = 0;
    for (LeafReader leaf : held.leaves(part)) {
      seen += scopes.of(leaf, mask).count();
      all += leaf.maxDoc();
    }
    return seen * WIDE >= all;
  }

  private void look(IndexPart part, TopHits top, Mask mask, EventFilter filter, EventSeq end)
      throws IOException {
    for (LeafReader leaf : held.leaves(part)) {
      int documents = new LeafEvents(leaf).firstAt(0, end.value() + 1);
      LeafFilter wanted = new LeafFilter(leaf, filter);
      new BlockSearch(leaf, scopes.of(leaf, mask), documents, top, wanted).look(filter.terms());
    }
  }

  /**
   * The first events in canonical order that hold any of the filter's terms. Quarters are looked at
   * in that order, and only as many as it takes.
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
        () -> {
          FirstMatches matches = new FirstMatches(order, after, wanted);
          for (IndexPart part : inOrder(order)) {
            if (isWanted(part, filter) && matches.wants(part.quarter())) {
              for (LeafSearch leaf : leaves(part, mask, filter, end(last))) {
                matches.look(leaf, filter);
              }
            }
          }
          return matches.found();
        });
  }

  /** Those of {@code seqs} that the mask lets through and that hold any of the terms. */
  public Optional<Map<EventSeq, Match>> matches(
      Mask mask, List<String> terms, Collection<EventSeq> seqs) {
    return guarded(
        () -> {
          List<Long> ascending = seqs.stream().map(EventSeq::value).sorted().distinct().toList();
          TermHolders holding = new TermHolders(terms);
          for (IndexPart part : parts) {
            List<Long> within = part.within(ascending);
            for (LeafReader leaf : within.isEmpty() ? List.<LeafReader>of() : held.leaves(part)) {
              holding.look(leaf, scopes, mask, within);
            }
          }
          return holding.matches();
        });
  }

  /**
   * Which places of the log have other documents than the log gives them, of a stretch that the
   * index has read; none of a quarter that is being made anew. Unmasked: for those who check it.
   *
   * @param events those of the stretch
   * @param members participants' numbers by the number of a set
   */
  public Optional<List<EventSeq>> differing(
      List<Followed> events, Map<Long, List<Long>> members, EventSeq after, EventSeq last) {
    return guarded(
        () -> {
          Map<EventSeq, IndexedEvent> indexed = new TreeMap<>();
          Set<Quarter> lacking = new HashSet<>();
          for (IndexPart part : parts) {
            boolean reaches = part.reaches(after, last);
            if (reaches && !held.isThere(part)) {
              lacking.add(part.quarter());
            }
            for (LeafReader leaf :
                reaches && held.isThere(part) ? held.leaves(part) : List.<LeafReader>of()) {
              IndexedEvent.read(leaf, after, last, indexed);
            }
          }
          List<EventSeq> differing = new ArrayList<>();
          for (Followed one : events) {
            Optional<IndexedEvent> is = Optional.ofNullable(indexed.remove(one.event().seq()));
            Optional<IndexedEvent> wanted =
                IndexedEvent.of(EventDocuments.of(one, members.get(one.participantSetId())));
            if (!is.equals(wanted) && !lacking.contains(Quarter.of(one.event().timestamp()))) {
              differing.add(one.event().seq());
            }
          }
          differing.addAll(indexed.keySet());
          return differing;
        });
  }

  /**
   * Files of the index whose bytes on disk are not those that were written: all of them are read
   * and compared with their checksums. Empty where there are files that nobody can name.
   */
  public Optional<List<String>> damagedFiles() {
    return guarded(
        () -> {
          List<String> damaged = new ArrayList<>();
          for (IndexPart part : parts) {
            for (LeafReader leaf : held.isThere(part) ? held.leaves(part) : List.<LeafReader>of()) {
              if (FilterLeafReader.unwrap(leaf) instanceof SegmentReader segment) {
                damaged.addAll(CommittedFiles.damaged(segment));
              }
            }
          }
          return damaged;
        });
  }

  private EventSeq end(EventSeq last) {
    return last.compareTo(position.seq()) < 0 ? last : position.seq();
  }

  private static boolean isWanted(IndexPart part, EventFilter filter) {
    return part.quarter()
        .overlaps(
            filter.from().map(EventDocuments::micros).orElse(Long.MIN_VALUE),
            filter.to().map(EventDocuments::micros).orElse(Long.MAX_VALUE));
  }

  private List<IndexPart> inOrder(Order order) {
    Comparator<IndexPart> oldest = Comparator.comparing(IndexPart::quarter);
    return parts.stream().sorted(order == Order.OLDEST ? oldest : oldest.reversed()).toList();
  }

  private List<LeafSearch> leaves(IndexPart part, Mask mask, EventFilter filter, EventSeq end)
      throws IOException {
    List<LeafSearch> leaves = new ArrayList<>();
    for (LeafReader leaf : held.leaves(part)) {
      leaves.add(LeafSearch.of(leaf, scopes, mask, filter.terms(), end));
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
    } catch (HeldReaders.NotThere beingMadeAnew) {
      return Optional.empty();
    } catch (IOException | RuntimeException | InternalError problem) {
      held.broken(problem);
      return Optional.empty();
    }
  }

  @Override
  public void close() {
    held.close();
  }
}
