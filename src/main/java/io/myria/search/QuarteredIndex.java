package io.myria.search;

import io.myria.event.EventSeq;
import io.myria.eventlog.LogReader.Followed;
import io.myria.search.IndexManifest.Extent;
import io.myria.search.LogFeed.Batch;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
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
public final class QuarteredIndex implements Closeable {

  private final IndexFolder folder;
  private final IndexRoot root;
  private final OpenQuarters open;
  private final SortedMap<Quarter, QuarterIndex> quarters = new TreeMap<>();
  private final SortedMap<Quarter, Extent> extents;
  private final WrittenQuarters written;
  private IndexPosition position;
  private IndexPosition visible;
  private Quarter now = new Quarter(Quarter.FIRST);
  private boolean committed = true;

  private QuarteredIndex(IndexFolder folder, IndexRoot root, int mostOpen) {
    this.folder = folder;
    this.root = root;
    this.open = new OpenQuarters(mostOpen);
    this.written = new WrittenQuarters(Math.max(1, mostOpen / 2));
    this.position = root.manifest().position();
    this.visible = position;
    this.extents = new TreeMap<>(root.manifest().quarters());
  }

  /**
   * What an earlier process committed, its quarters not yet looked at; empty where there is
   * nothing, or something of another version.
   */
  public static Optional<QuarteredIndex> existing(
      IndexFolder folder, Directory directory, int mostOpen) throws IOException {
    return IndexRoot.existing(directory).map(root -> new QuarteredIndex(folder, root, mostOpen));
  }

  /** A new one in place of whatever is there. */
  public static QuarteredIndex empty(
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
  public IndexPosition position() {
    return position;
  }

  /** Those that have events. */
  public List<Quarter> quarters() {
    return List.copyOf(extents.keySet());
  }

  /** What the log's place of a quarter's last commit has to be; empty where it has none. */
  public Optional<IndexPosition> committed(Quarter quarter) throws IOException {
    return QuarterFailure.telling(quarter, () -> QuarterIndex.check(quarter, folder));
  }

  /** Takes up a quarter as it was committed. */
  public void take(Quarter quarter, IndexPosition committed) {
    Extent extent = extents.get(quarter);
    QuarterIndex index = QuarterIndex.existing(quarter, folder, open, committed.seq());
    index.answers(committed.seq().compareTo(extent.last()) >= 0);
    extents.put(quarter, extent.to(committed.seq()));
    quarters.put(quarter, index);
  }

  /** Nobody asks it any more; {@link #fill} fills it anew. */
  public void drop(Quarter quarter) throws IOException {
    QuarterIndex dropped = quarters.remove(quarter);
    if (dropped != null) {
      written.forget(dropped);
      closeQuietly(dropped);
    }
    if (!extents.containsKey(quarter)) {
      return;
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
  public Optional<Quarter> lacking() {
    return quarters.values().stream()
        .filter(quarter -> !quarter.answers())
        .map(QuarterIndex::quarter)
        .findFirst();
  }

  /** The last event up to which a lacking quarter has all of its own. */
  public EventSeq filledTo(Quarter quarter) {
    EventSeq before = new EventSeq(extents.get(quarter).first().value() - 1);
    EventSeq read = quarters.get(quarter).read();
    return read.compareTo(before) > 0 ? read : before;
  }

  /** Its last event, up to which it is to be filled. */
  public EventSeq lastOf(Quarter quarter) {
    return extents.get(quarter).last();
  }

  /**
   * Fills a lacking quarter further; at its last event it answers.
   *
   * @param batch of the log behind the one before, of all quarters
   * @param to the last event that was looked at
   */
  public void fill(Quarter quarter, Batch batch, EventSeq to) throws IOException {
    QuarterIndex index = quarters.get(quarter);
    written.write(index);
    WrittenQuarters.step(
        index,
        filled -> {
          for (Followed event : byQuarter(batch).getOrDefault(quarter, List.of())) {
            List<Document> documents = EventDocuments.of(event, batch.members(event));
            if (!documents.isEmpty()) {
              filled.add(event, documents);
            }
          }
          filled.readTo(to);
          if (to.compareTo(lastOf(quarter)) >= 0) {
            filled.refresh();
            filled.answers(true);
          }
        });
    committed = false;
    written.flush();
  }

  /** Up to where the log is visible: what was read at the last whole {@link #refresh}. */
  public IndexPosition visible() {
    return visible;
  }

  /** Up to where it is visible and no quarter lacks an event. */
  public IndexPosition whole() {
    Optional<EventSeq> least =
        quarters.values().stream()
            .filter(quarter -> !quarter.answers())
            .map(quarter -> filledTo(quarter.quarter()))
            .min(Comparator.naturalOrder());
    return least
        .filter(seq -> seq.compareTo(visible.seq()) < 0)
        .map(seq -> new IndexPosition(position.logId(), seq, Optional.empty()))
        .orElse(visible);
  }

  /** What questions found broken since the last look. */
  public Optional<QuarterFailure> trouble() {
    return quarters.values().stream()
        .filter(quarter -> quarter.trouble().isPresent())
        .map(quarter -> new QuarterFailure(quarter.quarter(), quarter.trouble().get()))
        .findFirst();
  }

  /** The events behind the last one. */
  public void add(Batch batch) throws IOException {
    for (Map.Entry<Quarter, List<Followed>> one : byQuarter(batch).entrySet()) {
      QuarterFailure.telling(
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
      now = Quarter.of(event.event().recordedAt());
    }
    committed = false;
    written.flush();
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
      written.write(index);
      index.add(event, documents);
    }
    Extent known = extents.get(quarter);
    extents.put(quarter, known == null ? Extent.of(seq) : known.to(seq));
  }

  /** Makes what was added visible. */
  public void refresh() throws IOException {
    written.each(QuarterIndex::refresh);
    visible = position;
  }

  /** What was read up to the last {@link #refresh}. */
  public List<IndexPart> parts() {
    return quarters.entrySet().stream()
        .filter(one -> extents.containsKey(one.getKey()))
        .map(one -> new IndexPart(one.getKey(), extents.get(one.getKey()), one.getValue()))
        .toList();
  }

  /**
   * Makes one segment of a quarter that was over when the last event was recorded, and that nothing
   * was added to for so long. Emitters' clocks do not say what is over; no answer depends on it.
   *
   * @return whether there is none left
   */
  public boolean settle(Duration quiet) throws IOException {
    return written.settle(now, quiet);
  }

  public boolean isCommitted() {
    return committed;
  }

  /** Makes what was added outlive the process. */
  public void commit() throws IOException {
    if (committed) {
      return;
    }
    written.each(QuarterIndex::commit);
    root.write(new IndexManifest(position, extents));
    committed = true;
  }

  /** Without a commit: callers that want one commit before. The directory stays open. */
  @Override
  public void close() throws IOException {
    try (root) {
      quarters.values().forEach(QuarteredIndex::closeQuietly);
    }
  }
}
