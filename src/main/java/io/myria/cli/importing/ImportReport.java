package io.myria.cli.importing;

import io.myria.cli.connection.ToolAnswer;
import io.myria.cli.intake.BadLine;
import io.myria.cli.intake.LeftOut;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The counts of an import so far: events sent, duplicates, refusals. */
public final class ImportReport {

  /** Of a file that is bad throughout, the first lines tell enough. */
  private static final int BAD_LINES_KEPT = 100;

  private final List<BadLine> badLines = new ArrayList<>();
  private long appended;
  private long duplicates;
  private long differing;
  private long conflicts;
  private long bad;
  private long lastSeq;

  /** Counts the server's answer to one batch. */
  void acknowledged(ToolAnswer answer) {
    appended += answer.content().path("appended").asLong(0);
    duplicates += answer.content().path("duplicates").asLong(0);
    for (JsonNode one : answer.about("appends")) {
      lastSeq = Math.max(lastSeq, one.path("event_seq").asLong(0));
      if (one.path("payload_differs").asBoolean(false)) {
        differing++;
      }
    }
  }

  /** The last place in the log of all that the server has of it; 0 if it has nothing. */
  public long lastSeq() {
    return lastSeq;
  }

  public long bad() {
    return bad;
  }

  /** Whether there were lines, and the server has none of them. */
  public boolean nothingWasGood() {
    return bad > 0 && appended + duplicates == 0;
  }

  void refused(BadLine line) {
    bad++;
    if (line.code().equals("idempotency_conflict")) {
      conflicts++;
    }
    if (badLines.size() < BAD_LINES_KEPT) {
      badLines.add(line);
    }
  }

  /** The same, with what was left out of it. */
  public ObjectNode document(LeftOut leftOut) {
    return document()
        .put("hidden_messages", leftOut.hidden())
        .put("other_branches", leftOut.elsewhere());
  }

  public ObjectNode document() {
    ObjectNode document = JsonNodeFactory.instance.objectNode();
    document
        .put("appended", appended)
        .put("duplicates", duplicates)
        .put("payload_differs", differing)
        .put("conflicts", conflicts)
        .put("bad", bad);
    ArrayNode lines = document.putArray("bad_lines");
    for (BadLine line : badLines) {
      lines
          .addObject()
          .put("file", line.file())
          .put("line", line.number())
          .put("code", line.code())
          .put("field", line.field())
          .put("message", line.message());
    }
    return document;
  }

  /** What the server has acknowledged. */
  public String stored() {
    return appended
        + " appended, "
        + duplicates
        + " already there"
        + (differing > 0 ? " (" + differing + " of them with another payload)" : "");
  }

  @Override
  public String toString() {
    return stored()
        + (bad > 0 ? ", bad lines left out: " + bad : "")
        + (conflicts > 0 ? " (keys that belong to other participants: " + conflicts + ")" : "");
  }
}
