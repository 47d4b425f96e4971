package io.myria.cli.importer;

import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * Finds lone surrogates, which UTF-8 cannot encode. JSON can escape half of a surrogate pair, and
 * on the way to the server it would become a question mark: another text than the one that stands
 * in the file.
 */
final class HalfPairs {

  private static final String HALF = "half of a surrogate pair (\\u%04x), which is no character";

  private HalfPairs() {}

  /** What is wrong with a item, by its first half of a pair. */
  static Optional<BadItem> in(Item item) {
    return in(item, "", item.event());
  }

  private static Optional<BadItem> in(Item item, String path, JsonNode node) {
    if (node.isString()) {
      return half(node.asString()).map(unit -> bad(item, path, "holds ", unit));
    }
    Optional<BadItem> found = Optional.empty();
    for (int index = 0; node.isArray() && index < node.size() && found.isEmpty(); index++) {
      found = in(item, path + "[" + index + "]", node.get(index));
    }
    for (Map.Entry<String, JsonNode> field : node.properties()) {
      if (found.isPresent()) {
        break;
      }
      String name = field.getKey();
      found =
          half(name)
              .map(unit -> bad(item, path, "has a name that holds ", unit))
              .or(() -> in(item, path.isEmpty() ? name : path + "." + name, field.getValue()));
    }
    return found;
  }

  private static BadItem bad(Item item, String path, String verb, int unit) {
    return item.refused(BadItem.INVALID, path, verb + HALF.formatted(unit));
  }

  /** The first unit that stands alone: a code point of its own is a surrogate only then. */
  private static Optional<Integer> half(String text) {
    return text.codePoints()
        .filter(point -> point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE)
        .boxed()
        .findFirst();
  }
}
