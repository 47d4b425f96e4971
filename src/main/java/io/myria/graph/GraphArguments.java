package io.myria.graph;

import io.myria.json.Field;
import io.myria.json.Inline;
import io.myria.mcp.catalog.Budget;
import io.myria.mcp.catalog.ReadArguments;
import io.myria.mcp.catalog.ScopeArguments;
import io.myria.security.Caller;
import java.time.Instant;
import java.util.Optional;

/** The arguments by which a read of the graph says for whom, how much, and as of when. */
record GraphArguments(
    @Inline ScopeArguments asking,
    @Inline Budget budget,
    @Field("As if it were then: what was said later does not exist") Optional<Instant> asOf)
    implements ReadArguments {

  GraphScope scope(Caller caller) {
    return new GraphScope(asking.scope(caller), asOf);
  }
}
