package io.myria.contents;

import io.myria.config.Service;
import io.myria.contents.ContentsNodes.Page;
import io.myria.contents.ContentsViews.Opened;
import io.myria.database.Transactions;
import io.myria.error.Fault;
import io.myria.event.EventSeq;
import io.myria.eventlog.Order;
import io.myria.read.Cursor;
import io.myria.read.Cursors;
import io.myria.read.QuerySettings;
import io.myria.read.RequestDigest;
import io.myria.read.TokenBudget;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The table of contents as a scope sees it, from the years down to the segments: {@code
 * myria_get_toc_root}, {@code myria_browse_toc} and {@code toc:} ids of {@code myria_get_node}. A
 * period is the union of its summaries of each exact set that the scope sees. Thread-safe.
 */
@Service
public final class Contents {

  private final Transactions transactions;
  private final ContentsViews views;
  private final Cursors cursors;

  @Inject
  public Contents(Transactions transactions, ContentsViews views, Cursors cursors) {
    this.transactions = transactions;
    this.views = views;
    this.cursors = cursors;
  }

  /**
   * Which nodes are browsed.
   *
   * @param parent whose children; empty for the years
   * @param from periods that end before are left out
   * @param to periods that begin then, or later, are left out
   */
  public record Browsed(
      Optional<TocId> parent, Optional<Instant> from, Optional<Instant> to, Order order) {

    /** All years, the first one first. */
    public static final Browsed YEARS =
        new Browsed(Optional.empty(), Optional.empty(), Optional.empty(), Order.OLDEST);

    public Browsed {
      if (from.isPresent() && to.isPresent() && !from.get().isBefore(to.get())) {
        throw Fault.invalid("from", "is not before 'to', and 'to' itself is not included");
      }
      if (parent.filter(id -> id.level() == TocLevel.SEGMENT).isPresent()) {
        throw Fault.invalid(
            "parent_id",
            "is a segment, which has events below it: myria_query_event_nodes with toc_node_id"
                + " lists them");
      }
    }

    /** What stands directly below a node. */
    public static Browsed below(TocId parent) {
      return new Browsed(Optional.of(parent), Optional.empty(), Optional.empty(), Order.OLDEST);
    }

    TocLevel level() {
      return parent.map(id -> id.level().below()).orElse(TocLevel.YEAR);
    }

    boolean newest() {
      return order == Order.NEWEST;
    }

    RequestDigest digest(TocRequest request) {
      return request
          .digest("contents")
          .text(parent.map(TocId::toString))
          .text(from.map(Instant::toString))
          .text(to.map(Instant::toString))
          .text(order.name())
          .done();
    }
  }

  /**
   * One page of the children of a node; none of one that the scope sees nothing of.
   *
   * @throws Fault {@code not_found} at {@code parent_id} for a node of which nothing is seen;
   *     {@code invalid_argument}, {@code limit_exceeded} or {@code invalid_cursor} at the field,
   *     {@code snapshot_gone}
   */
  public TocPage browse(TocRequest request, Browsed browsed, TokenBudget<TocEntry> budget) {
    QuerySettings settings = views.settings();
    int limit = request.page().limit(settings.defaultLimit(), settings.maximumLimit());
    RequestDigest digest = browsed.digest(request);
    Optional<Cursor> cursor = request.page().cursor().map(text -> cursors.open(digest, text));
    Page page =
        transactions.run(
            db -> {
              Opened opened = views.open(db, request, cursor);
              Page found =
                  opened.view().isEmpty()
                      ? new Page(opened, List.of(), Optional.empty(), List.of())
                      : ContentsNodes.page(opened, browsed, cursor.map(Cursor::position), limit);
              opened.pin().confirm(db);
              return found;
            });
    if (page.entries().isEmpty() && browsed.parent().isPresent() && cursor.isEmpty()) {
      check(request, browsed.parent().get());
    }
    List<TocEntry> taken = new ArrayList<>();
    for (TocEntry entry : page.entries()) {
      if (!budget.take(entry)) {
        break;
      }
      taken.add(entry);
    }
    boolean all = taken.size() == page.entries().size();
    Optional<String> goOn =
        all ? page.goOnAfter() : Optional.of(ContentsNodes.place(taken.get(taken.size() - 1)));
    return new TocPage(
        taken,
        page.opened().snapshot(),
        page.opened().zone(),
        goOn.map(place -> cursors.seal(digest, page.opened().pin().at(place))),
        page.degraded());
  }

  private void check(TocRequest request, TocId parent) {
    node(request, parent, "parent_id");
  }

  /**
   * One node.
   *
   * @throws Fault {@code not_found} at {@code field} for a node of which the scope sees nothing
   */
  public TocEntry node(TocRequest request, TocId id, String field) {
    return transactions
        .run(
            db -> {
              Opened opened = views.open(db, request, Optional.empty());
              Optional<TocEntry> found = ContentsNodes.node(opened, id);
              opened.pin().confirm(db);
              return found;
            })
        .orElseThrow(() -> unknown(field));
  }

  /** The zone in which a request's days are. */
  public ZoneId zone(TocRequest request) {
    return transactions.run(db -> views.open(db, request, Optional.empty()).zone());
  }

  /**
   * Which events a node stands for.
   *
   * @param from the earliest
   * @param to behind the last
   * @param among of a segment: its events, since those of other sets lie between them
   */
  public record Events(Instant from, Instant to, Optional<Set<EventSeq>> among) {}

  /**
   * The events of a node.
   *
   * @throws Fault {@code not_found} at {@code toc_node_id} for a node of which the scope sees
   *     nothing
   */
  public Events events(TocRequest request, TocId id) {
    return transactions
        .run(
            db -> {
              Opened opened = views.open(db, request, Optional.empty());
              Optional<TocEntry> node = ContentsNodes.node(opened, id);
              Optional<Events> found =
                  node.isEmpty()
                      ? Optional.empty()
                      : Optional.of(ContentsNodes.events(opened, id, node.get()));
              opened.pin().confirm(db);
              return found;
            })
        .orElseThrow(() -> unknown("toc_node_id"));
  }

  /** What is not seen answers as what is not there. */
  static Fault unknown(String field) {
    return Fault.notFound(
        field,
        "no such part of the table of contents is visible to these participants in this snapshot;"
            + " ids come from myria_get_toc_root and myria_browse_toc");
  }
}
