package io.myria.memory;

import io.myria.json.Field;
import io.myria.language.Sentences;
import io.myria.mcp.catalog.Lines;
import java.util.List;
import java.util.Optional;

/** A participant of whom an answer that holds nothing says that nothing is known. */
public record StrangerJson(
    @Field("As it was asked for") String name,
    @Field("Names like it that you may ask for, the likest first") List<String> nearest) {

  private static final int NAME_CHARACTERS = 40;

  public static Optional<List<StrangerJson>> of(List<UnknownName> unknown) {
    return Optional.of(
            unknown.stream().map(one -> new StrangerJson(one.name(), one.nearest())).toList())
        .filter(strangers -> !strangers.isEmpty());
  }

  /** A line for a model; empty where everybody is known. */
  public static String line(List<UnknownName> unknown) {
    if (unknown.isEmpty()) {
      return "";
    }
    List<String> nearest = unknown.stream().flatMap(one -> one.nearest().stream()).toList();
    return "Nothing is known of "
        + flat(unknown.stream().map(UnknownName::name).toList(), " and ")
        + (nearest.isEmpty() ? "" : "; perhaps you mean " + flat(nearest, " or "))
        + ".\n";
  }

  private static String flat(List<String> names, String between) {
    return String.join(
        between,
        names.stream()
            .map(name -> "\"" + Lines.flat(Sentences.excerpt(name, NAME_CHARACTERS)) + "\"")
            .toList());
  }
}
