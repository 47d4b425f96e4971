package io.myria.contents;

import io.myria.contents.ContentsView.Count;
import io.myria.contents.ContentsView.SeenSegment;
import io.myria.contents.ContentsViews.Opened;
import io.myria.contents.FreshContents.FreshSegment;
import io.myria.event.ParticipantSet;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The summary of one period, as it is gathered from rows and fresh events. Confined to one read.
 */
final class PeriodTold {

  private final List<TocNode> nodes = new ArrayList<>();
  private long events;
  private long tokens;
  private final long version;
  private long fresh;

  PeriodTold(Count count) {
    this.events = count.events();
    this.tokens = count.tokens();
    this.version = count.version();
  }

  /** The period of a level that holds the time up to which is read. */
  static LocalDate begins(Opened opened, TocLevel level) {
    ContentsView view = opened.view().orElseThrow();
    return TocPeriod.of(level, LocalDate.ofInstant(view.asOf().orElseThrow(), view.zone()))
        .begins();
  }

  /** Nodes that are counted already. */
  void take(List<TocNode> counted) {
    nodes.addAll(counted);
  }

  void add(TocNode node) {
    nodes.add(node);
    events += node.events();
    tokens += node.tokens();
  }

  void addFresh(TocNode node) {
    add(node);
    fresh += node.events();
  }

  TocEntry entry(TocPeriod period, Opened opened) {
    TocNode all = RollUp.of(nodes);
    TocNode node =
        new TocNode(
            all.firstAt(),
            all.firstSeq(),
            all.lastAt(),
            all.lastSeq(),
            events,
            tokens,
            all.title(),
            all.keywords(),
            all.bullets());
    return new TocEntry(
        TocId.of(period),
        period.from(opened.zone()),
        period.to(opened.zone()),
        opened.archived().hide(node),
        fresh,
        version,
        Optional.empty());
  }

  static TocEntry segment(
      TocPeriod day, SeenSegment seen, ParticipantSet participants, ArchivedWords archived) {
    TocNode node = archived.hide(seen.segment().node());
    return new TocEntry(
        new TocId(day, Optional.of(seen.segment().hash())),
        node.firstAt(),
        node.lastAt(),
        node,
        0,
        seen.version(),
        Optional.of(participants));
  }

  static TocEntry segment(FreshSegment fresh, ArchivedWords archived) {
    TocNode node = archived.hide(fresh.segment().node());
    return new TocEntry(
        new TocId(fresh.day(), Optional.of(fresh.segment().hash())),
        node.firstAt(),
        node.lastAt(),
        node,
        node.events(),
        0,
        Optional.of(fresh.participants()));
  }
}
