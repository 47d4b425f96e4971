package io.myria.query.graph;

import io.myria.config.Source;
import io.myria.database.Transactions;
import io.myria.query.graph.EntityRequest.Wanted;
import io.myria.read.Cursors;
import io.myria.read.PageRequest;
import io.myria.read.QuerySettings;
import io.myria.read.TokenBudget;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** Reads of a graph beside what the model says of the same. */
public final class GraphReads {

  private static final QuerySettings SETTINGS = Source.of(Map.of()).read(QuerySettings.class);

  private final Random random;
  private final GraphRows rows;
  private final GraphTraversal traversal;
  private final EntityFinder finder;

  public GraphReads(Random random, GraphRows rows, Transactions transactions) {
    this.random = random;
    this.rows = rows;
    this.traversal = new GraphTraversal(transactions);
    this.finder =
        new EntityFinder(transactions, SETTINGS, new Cursors(transactions, new SecureRandom()));
  }

  /**
   * What was told of one question.
   *
   * @param empty whether the model sees nothing at all
   */
  public record Both(List<String> expected, List<String> actual, boolean empty) {}

  /** A walk from some names. */
  public Both walk(GraphScope asked, GraphFilter filter) {
    List<String> names = new ArrayList<>();
    for (int more = random.nextInt(3); more >= 0; more--) {
      names.add(rows.name());
    }
    int hops = 1 + random.nextInt(3);
    GraphModel model = new GraphModel(rows, asked.scope(), asked.asOf());
    GraphAnswer answer = traversal.traverse(new GraphTraversal.Request(asked, names, hops, filter));
    List<String> expected = model.traverse(names, hops, filter);
    List<String> actual = new ArrayList<>(GraphTold.told(answer));
    expected.add("behind: " + model.behind());
    actual.add("behind: " + answer.degraded().isPresent());
    return new Both(expected, actual, expected.size() == 2);
  }

  /** Entities, page by page. */
  public Both list(GraphScope asked, Wanted wanted) {
    List<EntityPage.Found> actual = new ArrayList<>();
    Optional<String> cursor = Optional.empty();
    do {
      PageRequest page = new PageRequest(Optional.of(1 + random.nextInt(60)), cursor);
      EntityPage told =
          finder.page(new EntityRequest(asked, wanted, page), TokenBudget.unlimited());
      actual.addAll(told.entities());
      cursor = told.nextCursor();
    } while (cursor.isPresent());
    List<String> expected = new GraphModel(rows, asked.scope(), asked.asOf()).found(wanted);
    return new Both(expected, GraphTold.found(actual), expected.isEmpty());
  }
}
