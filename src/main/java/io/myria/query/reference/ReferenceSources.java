package io.myria.query.reference;

import io.myria.database.Database;
import io.myria.event.EventSeq;
import io.myria.read.Guide.Guided;
import io.myria.read.ReadPin;
import io.myria.read.VisibleTopics;
import io.myria.read.WordLookup;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The readers that the items of a page are read with. Confined to one transaction. */
record ReferenceSources(
    Database database,
    ReferencesRequest request,
    ReadPin pin,
    VisibleTopics topics,
    WordLookup words,
    ReferenceFilter filter) {

  List<ReferenceItem> named(Optional<Guided> guided) throws SQLException {
    return NamedTopics.items(database, topics, request, words, filter, guided);
  }

  List<ReferenceItem> rest(BranchPlace branch) throws SQLException {
    return NamedTopics.rest(database, topics, filter, branch);
  }

  GuidedItems guided(Guided guided) throws SQLException {
    List<String> terms = request.criteria().filter().terms();
    Set<EventSeq> holding = words.matches(database, topics.mask(), terms, guided.best()).keySet();
    GuidedItems.Order order = GuidedItems.Order.of(filter, guided.best(), holding);
    return new GuidedItems(database, topics, filter, order, pin.covered());
  }

  ReferenceWindows windows() {
    return new ReferenceWindows(this);
  }
}
