package io.myria.mcp.catalog;

import io.myria.json.Output;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A tool's answer in its three forms: for a program, for a model to read, and for the client alone.
 *
 * @param structured a record; see {@link Output}
 * @param json the record as text, where it was written before it is sent
 * @param text what a model reads; it pays for each word
 * @param meta of the result, by name, which no model reads (MCP, {@code _meta})
 */
public record Reply(
    Record structured, Optional<String> json, String text, Map<String, Object> meta) {

  /** Before the slash of Myria's names in {@code _meta}. */
  public static final String PREFIX = "io.myria/";

  public Reply {
    meta = Collections.unmodifiableMap(new LinkedHashMap<>(meta)); // in one order
  }

  public static Reply of(Record structured, String text) {
    return new Reply(structured, Optional.empty(), text, Map.of());
  }

  /** The same, written already. */
  public static Reply of(Record structured, String json, String text) {
    return new Reply(structured, Optional.of(json), text, Map.of());
  }

  /** Where the JSON says it best, as for administrators. */
  public static Reply json(Record structured) {
    String json = Output.write(structured);
    return of(structured, json, json);
  }

  /** The same with one more thing for the client. */
  public Reply with(String name, Object value) {
    Map<String, Object> more = new LinkedHashMap<>(meta);
    more.put(PREFIX + name, value);
    return new Reply(structured, json, text, more);
  }
}
