package io.myria.cli.importer;

import io.myria.cli.importer.Times.Stamp;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Tables with a line of names: CSV, with commas, semicolons, tabs or bars. {@code --map} says which
 * column is which part of an event; those that it does not name are recognised by their usual
 * names.
 */
final class CsvImporter implements Importer {

  /** Parts of an event, and the usual names of their columns. */
  static final Map<String, List<String>> PARTS = parts();

  private static final int LONGEST_ROW = 8 << 20;
  private static final char[] DELIMITERS = {',', ';', '\t', '|'};

  private static Map<String, List<String>> parts() {
    Map<String, List<String>> parts = new LinkedHashMap<>();
    parts.put("text", List.of("text", "body", "message", "content", "note", "comment"));
    parts.put("speaker", List.of("speaker", "from", "sender", "author", "user", "username"));
    parts.put(
        "at", List.of("timestamp", "date", "datetime", "time", "created_at", "created", "sent"));
    parts.put("context", List.of("context", "context_id", "thread", "conversation", "subject"));
    parts.put("id", List.of("id", "message_id", "messageid", "uuid", "key"));
    parts.put("channel", List.of("channel"));
    parts.put("role", List.of("role"));
    parts.put("topic", List.of("topic", "title", "category", "tag", "tags"));
    return parts;
  }

  @Override
  public String format() {
    return "csv";
  }

  @Override
  public String title() {
    return "CSV";
  }

  @Override
  public boolean detects(ImportSource source) {
    String name = source.lowerLabel();
    return name.endsWith(".csv") || name.endsWith(".tsv");
  }

  @Override
  public void read(ImportSource source, Sink sink) throws IOException, Unusable {
    char delimiter = delimiter(source);
    CSVFormat format =
        CSVFormat.DEFAULT
            .builder()
            .setDelimiter(delimiter)
            .setIgnoreEmptyLines(true)
            .setLenientEof(true)
            .setTrailingData(true)
            .get();
    try (InputStream in = source.openText(sink.options().charset());
        Reader text = new InputStreamReader(in, StandardCharsets.UTF_8);
        CSVParser rows = format.parse(text)) {
      Iterator<CSVRecord> each = rows.iterator();
      if (each.hasNext()) {
        new Reading(source, sink, names(each.next())).rows(each);
      }
    } catch (UncheckedIOException problem) {
      throw new IOException(problem.getCause());
    }
  }

  private static List<String> names(CSVRecord header) {
    List<String> names = new ArrayList<>();
    for (String name : header) {
      names.add(name.replace("\uFEFF", "").strip());
    }
    return names;
  }

  /** The one that stands most often in the line of names. */
  private static char delimiter(ImportSource source) throws IOException {
    String names = source.head().lines().findFirst().orElse("");
    char most = ',';
    long count = 0;
    for (char delimiter : DELIMITERS) {
      long found = names.chars().filter(one -> one == delimiter).count();
      if (found > count) {
        most = delimiter;
        count = found;
      }
    }
    return most;
  }

  /** One table. */
  private static final class Reading {

    private final ImportSource source;
    private final Sink sink;
    private final List<String> names;
    private final Map<String, Integer> columns = new LinkedHashMap<>();
    private final Times times;

    private Reading(ImportSource source, Sink sink, List<String> names) throws Unusable {
      this.source = source;
      this.sink = sink;
      this.names = names;
      for (Map.Entry<String, List<String>> part : PARTS.entrySet()) {
        columns.put(part.getKey(), column(part.getKey(), part.getValue()));
      }
      boolean monthFirst = sink.options().monthFirst().orElse(false);
      this.times = new Times(sink.options().zone(), monthFirst);
      if (columns.get("text") < 0) {
        sink.note(
            source.name()
                + " has no column of text: each row is imported with all its columns; choose one"
                + " with --map text=COLUMN");
      }
      sink.begin(Optional.empty());
    }

    private int column(String part, List<String> usual) throws Unusable {
      String mapped = sink.options().columns().get(part);
      if (mapped != null) {
        int index = index(mapped);
        if (index < 0) {
          throw new Unusable(
              "the table has no column '"
                  + mapped
                  + "' as --map says; it has "
                  + String.join(", ", names));
        }
        return index;
      }
      for (String name : usual) {
        int index = index(name);
        if (index >= 0 && !sink.options().columns().containsValue(names.get(index))) {
          return index;
        }
      }
      return -1;
    }

    private int index(String name) {
      for (int index = 0; index < names.size(); index++) {
        if (names.get(index).toLowerCase(Locale.ROOT).equals(name.toLowerCase(Locale.ROOT))) {
          return index;
        }
      }
      return -1;
    }

    private void rows(Iterator<CSVRecord> rows) {
      while (rows.hasNext()) {
        CSVRecord row = rows.next();
        long number = row.getRecordNumber();
        long size = 0;
        for (String value : row) {
          size += value.length();
        }
        if (size > LONGEST_ROW) {
          sink.bad(number, "the row is longer than 8 MiB; a quote may not be closed");
        } else if (row.stream().anyMatch(value -> value.indexOf('\uFFFD') >= 0)) {
          sink.bad(number, "the row is not UTF-8; name its encoding with --charset");
        } else if (row.stream().anyMatch(value -> !value.isBlank())) {
          row(number, row);
        }
      }
      sink.end();
    }

    private void row(long number, CSVRecord row) {
      String text = columns.get("text") < 0 ? all(row) : value(row, "text");
      if (text.isBlank()) {
        sink.left("row without text", number);
        return;
      }
      Optional<Stamp> at = times.of(value(row, "at"));
      if (at.isEmpty() && !value(row, "at").isBlank()) {
        sink.left("time not understood (the row is taken)", number);
      }
      String role = value(row, "role").toLowerCase(Locale.ROOT);
      String speaker = value(row, "speaker");
      String table = source.label();
      String context = value(row, "context");
      MessageDraft draft =
          new MessageDraft(number)
              .kind("row")
              .channel(value(row, "channel"))
              .context(context.isBlank() ? table : context)
              .at(at)
              .by(Set.of("user", "assistant", "tool").contains(role) ? role : "user", speaker)
              .hint(value(row, "topic"))
              .text(text);
      ObjectNode rest = rest(row);
      if (columns.get("text") >= 0 && !rest.isEmpty()) {
        draft.with("columns", rest);
      }
      String id = value(row, "id");
      sink.add(
          id.isBlank()
              ? draft.keyOf("csv:" + table + ":", row.toList().toArray(String[]::new))
              : draft.key("csv:" + table + ":" + id));
    }

    private String value(CSVRecord row, String part) {
      int index = columns.get(part);
      return index < 0 || index >= row.size() ? "" : row.get(index).strip();
    }

    private String all(CSVRecord row) {
      List<String> parts = new ArrayList<>();
      for (int index = 0; index < row.size(); index++) {
        if (!row.get(index).isBlank()) {
          parts.add(name(index) + ": " + row.get(index).strip());
        }
      }
      return String.join("\n", parts);
    }

    private ObjectNode rest(CSVRecord row) {
      ObjectNode rest = JsonNodeFactory.instance.objectNode();
      for (int index = 0; index < row.size(); index++) {
        if (!columns.containsValue(index) && !row.get(index).isBlank()) {
          rest.put(name(index), row.get(index).strip());
        }
      }
      return rest;
    }

    private String name(int index) {
      return index < names.size() && !names.get(index).isEmpty()
          ? names.get(index)
          : "column " + (index + 1);
    }
  }
}
