package io.myria.search;

import io.myria.event.EventSeq;
import io.myria.log.LogReader.Followed;
import io.myria.search.index.EventDocuments;
import io.myria.search.index.IndexFolder;
import io.myria.search.index.IndexManifest;
import io.myria.search.index.IndexManifest.Extent;
import io.myria.search.index.IndexPosition;
import io.myria.search.index.LogFeed.Batch;
import io.myria.search.index.Quarter;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.lucene.document.Document;
import org.apache.lucene.store.Directory;

/**
 * An index that is open for writing: a manifest, and an index for each quarter that has events.
 * Quarters are committed before the manifest: after a crash some are ahead of it, and pass over
 * what they have. For one thread; what it gives to readers is theirs.
 */
final class QuarteredIndex implements Closeable {

  /** Of what was added to all quarters and is in no file yet. */
  private static final long MOST_HELD_BYTES = 32L << 20;

  private final IndexFolder folder;
  private final IndexRoot root;
  private final OpenQuarters open;
  private final int mostWritten;
  private final SortedMap<Quarter, QuarterIndex> quarters = new TreeMap<>();
  private final SortedMap<Quarter, Extent> extents;
  private final List<Quarter> written = new ArrayList<>();
  private IndexPosition position;
  private boolean committed = true;

  private QuarteredIndex(IndexFolder folder, IndexRoot root, int mostOpen) {
    this.folder = folder;
    this.root = root;
    this.open = new OpenQuarters(mostOpen);
    this.mostWritten = Math.max(1, mostOpen / 2);
    this.position = root.manifest().position();
    this.extents = new TreeMap<>(root.manifest().quarters());
  }

  /**
   * What an earlier process committed, its quarters not yet looked at; empty where there is
   * nothing, or something of another version.
   */
  static Optional<QuarteredIndex> existing(IndexFolder folder, Directory directory, int mostOpen)
      throws IOException {
    return IndexRoot.existing(directory).map(root -> new QuarteredIndex(folder, root, mostOpen));
  }

  /** A new one in place of whatever is there. */
  static QuarteredIndex empty(
      IndexFolder folder, Directory directory, int mostOpen, IndexPosition start)
      throws IOException {
    IndexRoot root = IndexRoot.empty(directory, IndexManifest.before(start));
    try {
      for (Quarter quarter : folder.quarters()) {
        folder.delete(quarter);
      }
      return new QuarteredIndex(folder, root, mostOpen);
    } catch (IOException | RuntimeException problem) {
      root.close();
      throw problem;
    }
  }

  /** Up to where the log was read. */
  IndexPosition position() {
    return position;
  }

  /** Those that have events. */
  List<Quarter> quarters() {
    return List.copyOf(extents.keySet());
  }

  /** What the log's place of a quarter's last commit has to be; empty where it has none. */
  Optional<IndexPosition> committed(Quarter quarter) throws IOException {
    return guarded(quarter, () -> QuarterIndex.check(quarter, folder));
  }

  /** Takes up a quarter as it was committed. */
  void take(Quarter quarter, IndexPosition committed) {
    Extent extent = extents.get(quarter);
    QuarterIndex index = QuarterIndex.existing(quarter, folder, open, committed.seq());
    index.answers(committed.seq().compareTo(extent.last()) >= 0);
    extents.put(quarter, extent.to(committed.seq()));
    quarters.put(quarter, index);
  }

  /** Nobody asks it any more; {@link #mend} fills it anew. */
  void drop(Quarter quarter) throws IOException {
    QuarterIndex dropped = quarters.remove(quarter);
    written.remove(quarter);
    if (dropped != null) {
      dropped.answers(false);
      closeQuietly(dropped);
    }
    QuarterIndex empty =
        QuarterIndex.empty(quarter, folder, open, IndexPosition.before(position.logId()));
    empty.answers(false);
    quarters.put(quarter, empty);
  }

  private static void closeQuietly(QuarterIndex quarter) {
    try {
      quarter.close();
    } catch (IOException | RuntimeException | Error broken) {
      // It was dropped because it is.
      quarter.broken(broken);
    }
  }

  /** The first quarter that lacks events which it has in the log; nobody is shown it. */
  Optional<Quarter> lacking() {
    return quarters.values().stream()
        .filter(quarter -> !quarter.answers())
        .map(QuarterIndex::quarter)
        .findFirst();
  }

  /** The last event up to which a lacking quarter has all of its own. */
  EventSeq filledTo(Quarter quarter) {
    EventSeq before = new EventSeq(extents.get(quarter).first().value() - 1);
    EventSeq read = quarters.get(quarter).read();
    return read.compareTo(before) > 0 ? read : before;
  }

  /** Its last event, up to which it is to be filled. */
  EventSeq lastOf(Quarter quarter) {
    return extents.get(quarter).last();
  }

  /**
   * Fills a lacking quarter further; at its last event it answers.
   *
   * @param batch of the log behind the one before, of all quarters
   * @param to the last event that was looked at
   */
  void fill(Quarter quarter, Batch batch, EventSeq to) throws IOException {
    QuarterIndex index = quarters.get(quarter);
    write(index);
    guarded(
        quarter,
        () -> {
          for (Followed event : byQuarter(batch).getOrDefault(quarter, List.of())) {
            List<Document> documents = EventDocuments.of(event, batch.members(event));
            if (!documents.isEmpty()) {
              index.add(event, documents);
            }
          }
          index.readTo(to);
          if (to.compareTo(lastOf(quarter)) >= 0) {
            index.refresh();
            index.answers(true);
          }
          return null;
        });
    committed = false;
    flush();
  }

  /** Up to where no quarter lacks an event. */
  IndexPosition whole() {
    Optional<EventSeq> least =
        quarters.values().stream()
            .filter(quarter -> !quarter.answers())
            .map(quarter -> filledTo(quarter.quarter()))
            .min(Comparator.naturalOrder());
    return least
        .map(seq -> new IndexPosition(position.logId(), seq, Optional.empty()))
        .orElse(position);
  }

  /** What questions found broken since the last look. */
  Optional<QuarterFailure> trouble() {
    return quarters.values().stream()
        .filter(quarter -> quarter.trouble().isPresent())
        .map(quarter -> new QuarterFailure(quarter.quarter(), quarter.trouble().get()))
        .findFirst();
  }

  /** The events behind the last one. */
  void add(Batch batch) throws IOException {
    for (Map.Entry<Quarter, List<Followed>> one : byQuarter(batch).entrySet()) {
      guarded(
          one.getKey(),
          () -> {
            for (Followed event : one.getValue()) {
              add(one.getKey(), event, batch.members(event));
            }
            return null;
          });
    }
    for (Followed event : batch.events()) {
      position =
          new IndexPosition(position.logId(), event.event().seq(), Optional.of(event.event().id()));
    }
    committed = false;
    flush();
  }

  private static SortedMap<Quarter, List<Followed>> byQuarter(Batch batch) {
    SortedMap<Quarter, List<Followed>> by = new TreeMap<>();
    for (Followed event : batch.events()) {
      Quarter quarter = Quarter.of(event.event().timestamp());
      by.computeIfAbsent(quarter, first -> new ArrayList<>()).add(event);
    }
    return by;
  }

  private void add(Quarter quarter, Followed event, Collection<Long> members) throws IOException {
    List<Document> documents = EventDocuments.of(event, members);
    if (documents.isEmpty()) {
      return;
    }
    EventSeq seq = event.event().seq();
    if (!quarters.containsKey(quarter)) {
      quarters.put(
          quarter,
          QuarterIndex.empty(quarter, folder, open, IndexPosition.before(position.logId())));
    }
    QuarterIndex index = quarters.get(quarter);
    if (index.answers()) {
      write(index);
      index.add(event, documents);
    }
    Extent known = extents.get(quarter);
    extents.put(quarter, known == null ? Extent.of(seq) : known.to(seq));
  }

  /** At most so many are written at a time; who was written longest ago has to rest. */
  private void write(QuarterIndex index) throws IOException {
    written.remove(index.quarter());
    written.add(index.quarter());
    while (written.size() > mostWritten) {
      Quarter longestAgo = written.remove(0);
      guarded(
          longestAgo,
          () -> {
            quarters.get(longestAgo).rest();
            return null;
          });
    }
  }

  /** The quarters that hold most go first. */
  private void flush() throws IOException {
    List<QuarterIndex> most =
        quarters.values().stream()
            .sorted(Comparator.comparingLong(QuarterIndex::heldBytes).reversed())
            .toList();
    long held = most.stream().mapToLong(QuarterIndex::heldBytes).sum();
    for (QuarterIndex quarter : most) {
      if (held <= MOST_HELD_BYTES) {
        return;
      }
      held -= quarter.heldBytes();
      guarded(
          quarter.quarter(),
          () -> {
            quarter.flush();
            return null;
          });
    }
  }

  /** Makes what was added visible. */
  void refresh() throws IOException {
    for (Quarter quarter : written) {
      guarded(
          quarter,
          () -> {
            quarters.get(quarter).refresh();
            return null;
          });
    }
  }

  /** What was read up to the last {@link #refresh}. */
  List<IndexPart> parts() {
    return quarters.entrySet().stream()
        .filter(one -> extents.containsKey(one.getKey()))
        .map(one -> new IndexPart(one.getKey(), extents.get(one.getKey()), one.getValue()))
        .toList();
  }

  boolean isCommitted() {
    return committed;
  }

  /** Makes what was added outlive the process. */
  void commit() throws IOException {
    if (committed) {
      return;
    }
    for (Quarter quarter : written) {
      guarded(
          quarter,
          () -> {
            quarters.get(quarter).commit();
            return null;
          });
    }
    root.write(new IndexManifest(position, extents));
    committed = true;
  }

  private interface Work<T> {
    T work() throws IOException;
  }

  private static <T> T guarded(Quarter quarter, Work<T> work) throws QuarterFailure {
    try {
      return work.work();
    } catch (QuarterFailure known) {
      throw known;
    } catch (IOException | RuntimeException | Error problem) {
      throw new QuarterFailure(quarter, problem);
    }
  }

  /** Without a commit: whoever wants one commits before. The directory stays open. */
  @Override
  public void close() throws IOException {
    try (root) {
      quarters.values().forEach(QuarteredIndex::closeQuietly);
    }
  }
}
