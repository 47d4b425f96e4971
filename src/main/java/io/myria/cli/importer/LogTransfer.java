package io.myria.cli.importer;

import io.myria.cli.connection.ClientFailure;
import io.myria.cli.connection.RepeatedCalls;
import io.myria.cli.connection.ToolFailure;
import io.myria.cli.importer.ExportFile.Checked;
import io.myria.cli.terminal.Terminal;
import io.myria.cli.terminal.WorkProgress;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Logs on their way out of a server into a file, and back. For one thread. */
public final class LogTransfer {

  private static final String LOG_ID = "log_id";

  /** Of one request. */
  private static final int MOST_LINES = 500;

  /** Behind the header. */
  private static final long FIRST_LINE = 2;

  private static final long MOST_CHARACTERS = 4L << 20;

  private final RepeatedCalls server;

  /**
   * @param server exports and imports can be repeated: what is stored is known by its id
   */
  public LogTransfer(RepeatedCalls server) {
    this.server = server;
  }

  /**
   * What was imported.
   *
   * @param known were in the store already
   */
  public record Imported(long stored, long known) {

    private Imported plus(JsonNode answer) {
      return new Imported(
          stored + answer.path("stored").asLong(0), known + answer.path("known").asLong(0));
    }
  }

  /**
   * Writes what some participants see, or the whole log.
   *
   * @param participants nobody for the whole log
   * @return how many events the file holds
   */
  public long export(Path file, List<String> participants, boolean internal) {
    try (UnfinishedExport export = UnfinishedExport.open(file);
        WorkProgress bar = WorkProgress.ofCount(Terminal.ofThisProcess(), "export", "events", -1)) {
      bar.step(export.events());
      Optional<String> after = export.lastEvent();
      boolean more = true;
      while (more) {
        JsonNode page = server.call("myria_export_events", asked(participants, internal, after));
        export.begin(ExportFile.header(text(page, LOG_ID), participants, internal));
        List<String> lines = new ArrayList<>();
        page.path("lines").forEach(line -> lines.add(line.asString("")));
        export.write(lines);
        bar.telling("", page.path("events").asLong(-1));
        bar.step(lines.size());
        after = text(page, "next_after");
        more = after.isPresent();
      }
      export.finish();
      return export.events();
    } catch (IOException problem) {
      throw new ClientFailure(file + " cannot be written", problem);
    }
  }

  private static Map<String, Object> asked(
      List<String> participants, boolean internal, Optional<String> after) {
    Map<String, Object> asked = new LinkedHashMap<>();
    if (!participants.isEmpty()) {
      asked.put("participants", participants);
      asked.put("include_internal", internal);
    }
    after.ifPresent(id -> asked.put("after", id));
    return asked;
  }

  private static Optional<String> text(JsonNode page, String member) {
    return Optional.of(page.path(member).asString("")).filter(text -> !text.isEmpty());
  }

  /** Sends a file that is whole, in order; what the store has already stays as it is. */
  public Imported take(Path file) {
    try {
      Checked checked = ExportFile.check(file);
      Optional<String> log = text(checked.header(), LOG_ID);
      try (WorkProgress bar =
              WorkProgress.ofCount(Terminal.ofThisProcess(), "import", "events", checked.events());
          BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
        lines.readLine();
        Imported imported = new Imported(0, 0);
        List<String> page = new ArrayList<>();
        long characters = 0;
        long first = FIRST_LINE;
        for (String line = lines.readLine(); !ExportFile.isFooter(line); line = lines.readLine()) {
          // A line alone may be longer, where events may.
          boolean full = page.size() == MOST_LINES || characters + line.length() > MOST_CHARACTERS;
          if (full && !page.isEmpty()) {
            imported = imported.plus(send(file, first, log, page, bar));
            first += page.size();
            page.clear();
            characters = 0;
          }
          page.add(line);
          characters += line.length();
        }
        return page.isEmpty() ? imported : imported.plus(send(file, first, log, page, bar));
      }
    } catch (IOException problem) {
      throw new ClientFailure(file + " cannot be read", problem);
    }
  }

  /**
   * Sends the events of a whole log up to a place, as far as the file has them; that it is whole is
   * not asked, so that what differs is found by what is compiled of it.
   *
   * @return how many there are
   */
  public long takeUpTo(Path file, long most) {
    try (WorkProgress bar =
            WorkProgress.ofCount(Terminal.ofThisProcess(), "import", "events", most);
        BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      Optional<String> log = text(ExportFile.header(file, lines.readLine()), LOG_ID);
      if (log.isEmpty()) {
        throw new ClientFailure(file + " is not the export of a whole log", null);
      }
      List<String> page = new ArrayList<>();
      long characters = 0;
      long sent = 0;
      long first = FIRST_LINE;
      String line = lines.readLine();
      while (line != null && !ExportFile.isFooter(line) && sent < most) {
        boolean full = page.size() == MOST_LINES || characters + line.length() > MOST_CHARACTERS;
        if (full && !page.isEmpty()) {
          send(file, first, log, page, bar);
          first += page.size();
          page.clear();
          characters = 0;
        }
        page.add(line);
        characters += line.length();
        sent++;
        line = lines.readLine();
      }
      if (!page.isEmpty()) {
        send(file, first, log, page, bar);
      }
      return sent;
    } catch (IOException problem) {
      throw new ClientFailure(file + " cannot be read", problem);
    }
  }

  /**
   * @param first where the page begins in the file, from 1
   */
  private JsonNode send(
      Path file, long first, Optional<String> log, List<String> page, WorkProgress bar) {
    Map<String, Object> sent = new LinkedHashMap<>();
    log.ifPresent(id -> sent.put(LOG_ID, id));
    sent.put("lines", List.copyOf(page));
    try {
      JsonNode answer = server.call("myria_import_events", sent);
      bar.step(page.size());
      return answer;
    } catch (ToolFailure refusal) {
      throw refusal.item().map(index -> refusal.at(file + ":" + (first + index))).orElse(refusal);
    }
  }
}
