package io.myria.recall;

import io.myria.config.Service;
import io.myria.database.Database;
import io.myria.event.EventSeq;
import io.myria.graph.GraphChanges;
import io.myria.graph.GraphScope;
import io.myria.recall.cache.StatedChanges;
import java.sql.SQLException;
import java.util.Map;

/** What emitters' statements in the knowledge graph say to be so no more. Thread-safe. */
@Service
public final class GraphStatements implements StatedChanges {

  @Override
  public Map<EventSeq, EventSeq> of(Database database, Asked asked) throws SQLException {
    return GraphChanges.of(
        database,
        new GraphScope(asked.scope(), asked.asOf()),
        asked.log(),
        asked.events(),
        asked.archived());
  }
}
