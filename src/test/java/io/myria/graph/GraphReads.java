package io.myria.graph;

import io.myria.config.Source;
import io.myria.database.Transactions;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.eventlog.LogPin;
import io.myria.graph.EntityRequest.Wanted;
import io.myria.graph.GraphRows.Told;
import io.myria.read.Cursors;
import io.myria.read.PageRequest;
import io.myria.read.QuerySettings;
import io.myria.read.TokenBudget;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Reads of a graph beside what the model says of the same. */
public final class GraphReads {

  private static final QuerySettings SETTINGS = Source.of(Map.of()).read(QuerySettings.class);

  private final Random random;
  private final GraphRows rows;
  private final Transactions transactions;
  private final GraphTraversal traversal;
  private final EntityFinder finder;

  public GraphReads(Random random, GraphRows rows, Transactions transactions) {
    this.random = random;
    this.rows = rows;
    this.transactions = transactions;
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

  /** Of some events: what emitters' statements have ended since. */
  public Both changes(GraphScope asked) {
    List<EventSeq> some = rows.events().stream().map(Told::seq).filter(any()).toList();
    Set<EventSeq> archived =
        rows.events().stream()
            .map(Told::seq)
            .filter(seq -> random.nextInt(9) == 0)
            .collect(Collectors.toSet());
    Map<EventSeq, EventSeq> actual =
        transactions.run(
            database -> GraphChanges.of(database, asked, LogPin.take(database), some, archived));
    GraphModel model = new GraphModel(rows, asked.scope(), asked.asOf());
    Map<EventSeq, EventSeq> ended =
        new HashMap<>(GraphChanges.last(model.chains(some, archived), model.asOf));
    for (EventSeq event : some) {
      model
          .word(event)
          .filter(word -> word.against() && !archived.contains(word.said()))
          .ifPresent(
              word ->
                  ended.merge(event, word.said(), BinaryOperator.maxBy(Comparator.naturalOrder())));
    }
    List<String> expected = told(ended);
    return new Both(expected, told(actual), expected.isEmpty());
  }

  /** Whom and what some events mention. */
  public Both mentioned(GraphScope asked) {
    List<Told> some = rows.events().stream().filter(any()).toList();
    Map<EventId, List<String>> actual =
        traversal.mentioned(asked, some.stream().map(Told::id).toList());
    Map<EventId, List<String>> expected = new HashMap<>();
    new GraphModel(rows, asked.scope(), asked.asOf())
        .mentions.stream()
            .filter(one -> some.contains(one.event()))
            .filter(one -> !Set.of("time", "amount").contains(one.type()))
            .forEach(
                one ->
                    expected
                        .computeIfAbsent(one.event().id(), any -> new ArrayList<>())
                        .add(one.surface()));
    return new Both(named(expected), named(actual), expected.isEmpty());
  }

  private static List<String> named(Map<EventId, List<String>> mentioned) {
    return mentioned.entrySet().stream()
        .map(one -> one.getKey() + " " + one.getValue())
        .sorted()
        .toList();
  }

  private <T> Predicate<T> any() {
    int oneOf = 1 + random.nextInt(5);
    return any -> random.nextInt(oneOf) == 0;
  }

  private static List<String> told(Map<EventSeq, EventSeq> replaced) {
    return replaced.entrySet().stream()
        .map(one -> one.getKey() + " " + one.getValue())
        .sorted()
        .toList();
  }
}
