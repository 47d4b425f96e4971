package io.myria.cli.importer;

import io.myria.cli.connection.Json;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * What a JSON file looks like from outside, by which its format is recognised.
 *
 * @param list whether it is an array
 * @param names of the members of its object, or of the first object of its array
 * @param arrays those of the names whose value is an array
 * @param objects those of the names whose value is an object
 */
record JsonShape(boolean list, Set<String> names, Set<String> arrays, Set<String> objects) {

  private static final int MOST_NAMES = 200;
  private static final JsonShape NONE = new JsonShape(false, Set.of(), Set.of(), Set.of());

  /**
   * Reads the first object, in which values are skipped and not kept; of a file of JSON lines the
   * first line that begins one, for the lines before may be damaged.
   */
  static JsonShape of(ImportSource source) throws IOException {
    String whole = source.head().stripLeading();
    int first = whole.startsWith("{") ? 0 : whole.indexOf("\n{") + 1;
    boolean later = first > 0 && EventsImporter.isNamed(source);
    String head = later ? whole.substring(first) : whole;
    if (!head.startsWith("{") && !head.startsWith("[")) {
      return NONE;
    }
    Set<String> names = new LinkedHashSet<>();
    Set<String> arrays = new LinkedHashSet<>();
    Set<String> objects = new LinkedHashSet<>();
    boolean list = head.startsWith("[");
    // Standard input can be read once: its beginning has to do.
    try (InputStream in = later || source.isStandardInput() ? null : source.open();
        JsonParser parser =
            in == null ? Json.MAPPER.createParser(head) : Json.MAPPER.createParser(in)) {
      JsonToken token = parser.nextToken();
      if (token == JsonToken.START_ARRAY) {
        token = parser.nextToken();
      }
      while (token == JsonToken.START_OBJECT
          && parser.nextToken() == JsonToken.PROPERTY_NAME
          && names.size() < MOST_NAMES) {
        member(parser, names, arrays, objects);
      }
    } catch (JacksonException broken) {
      // What was seen until there is enough, or it is not.
    }
    return new JsonShape(list, names, arrays, objects);
  }

  private static void member(
      JsonParser parser, Set<String> names, Set<String> arrays, Set<String> objects) {
    String name = parser.currentName();
    names.add(name);
    JsonToken value = parser.nextToken();
    if (value == JsonToken.START_ARRAY) {
      arrays.add(name);
    } else if (value == JsonToken.START_OBJECT) {
      objects.add(name);
    }
    parser.skipChildren();
  }

  /**
   * Whether the beginning of a JSON document has a member of this form anywhere: its first object
   * may be damaged, or hold a list of those that matter.
   */
  static boolean holds(ImportSource source, String member) throws IOException {
    String head = source.head().stripLeading();
    return (head.startsWith("{") || head.startsWith("["))
        && !EventsImporter.isNamed(source)
        && Pattern.compile("(?<!\\\\)" + member).matcher(head).find();
  }

  boolean has(String... wanted) {
    return names.containsAll(Set.of(wanted));
  }
}
