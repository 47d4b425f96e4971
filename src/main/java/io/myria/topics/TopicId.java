package io.myria.topics;

import io.myria.error.Fault;
import java.util.Objects;
import java.util.UUID;
import java.util.regex.Pattern;

/** A topic's name for as long as it lives, whatever is added to it. */
public record TopicId(UUID value) {

  private static final Pattern CANONICAL =
      Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");

  public TopicId {
    Objects.requireNonNull(value);
  }

  /**
   * @throws Fault {@code invalid_argument} at {@code field} if {@code text} is not the canonical
   *     form of a UUID
   */
  public static TopicId parse(String field, String text) {
    if (!CANONICAL.matcher(text).matches()) {
      throw Fault.invalid(
          field, "is not a topic id; ids come from the nodes of myria_query_references");
    }
    return new TopicId(UUID.fromString(text));
  }

  @Override
  public String toString() {
    return value.toString();
  }
}
