package io.myria.client;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ObjectNode;

/** {@code myria import}: appends the events of files of JSON lines. */
@Command(
    name = "import",
    description = {
      "Appends the events of files, one JSON object a line.",
      "Safe to repeat: an event whose source_event_key the server knows is not stored again."
    })
public final class ImportCommand extends ClientCommand {

  private static final String STDIN = "-";

  /** Of a file that holds something else altogether, every line is bad. */
  private static final int BAD_LINES_SHOWN = 20;

  private static final Duration LOOK = Duration.ofMillis(200);

  /** How long nothing may get on before it is not waited for any more. */
  private static final Duration NO_PROGRESS = Duration.ofMinutes(2);

  @Parameters(paramLabel = "FILE", arity = "1..*", description = "files, - for standard input")
  private List<String> files;

  @Option(
      names = "--batch",
      paramLabel = "EVENTS",
      defaultValue = "500",
      description = "events in one request, up to 1000 (default: 500)")
  private int batch;

  @Option(
      names = "--skip-bad",
      description = "leave bad lines out and go on; without it the first one ends the import")
  private boolean skipBad;

  @Option(
      names = "--channel",
      paramLabel = "NAME",
      description = "channel of the lines that name none")
  private String channel;

  @Option(
      names = "--wait",
      description = {
        "return when what was imported is derived and searchable;",
        "for administrators"
      })
  private boolean wait;

  private final ImportReport report = new ImportReport();
  private boolean warnedOfMissingKeys;

  @Override
  int run(Server server) {
    if (batch < 1 || batch > 1_000) {
      throw wrongUsage("--batch must be from 1 to 1000");
    }
    new Delivery(server, Patience.USUAL, reason -> say("", reason)).connect();
    try (ImportProgress progress = new ImportProgress(Terminal.ofThisProcess(), totalBytes())) {
      Importer importer =
          new Importer(
              new Delivery(server, Patience.USUAL, reason -> say(progress.beforeText(), reason)),
              batch,
              report,
              progress::step,
              line -> onBad(line, progress));
      for (String file : files) {
        read(file, importer, progress);
      }
      importer.flush();
    } catch (ClientFailure failure) {
      return stopped(failure);
    }
    List<String> late = wait ? settle(server) : List.of();
    countBad();
    if (json()) {
      print(report.document());
    } else {
      out().println(report);
    }
    if (report.nothingWasGood()) {
      say("", "nothing was imported: no line was good");
      return FAILED;
    }
    if (!late.isEmpty()) {
      say("", "stored, but this does not get on: " + String.join(", ", late));
      return FAILED;
    }
    return DONE;
  }

  private List<String> settle(Server server) {
    return new Settling(
            () -> server.call("myria_list_jobs", Map.of()),
            reason -> say("", reason),
            LOOK,
            NO_PROGRESS)
        .await(report.lastSeq());
  }

  private void read(String file, Importer importer, ImportProgress progress) {
    try (InputStream in = file.equals(STDIN) ? System.in : Files.newInputStream(Path.of(file))) {
      new LineReader(file.equals(STDIN) ? "stdin" : file, in)
          .read(line -> importer.good(prepared(line, progress)), importer::bad);
    } catch (IOException problem) {
      throw unreadable(file, problem);
    }
  }

  private SourceLine prepared(SourceLine line, ImportProgress progress) {
    if (channel != null && !line.event().has("channel")) {
      line.event().put("channel", channel);
    }
    if (!warnedOfMissingKeys && !line.hasKey()) {
      warnedOfMissingKeys = true;
      say(
          progress.beforeText(),
          "%s:%d has no source_event_key: lines without one are stored again by another import"
              .formatted(line.file(), line.number()));
    }
    return line;
  }

  private void onBad(BadLine line, ImportProgress progress) {
    if (!skipBad) {
      throw new BadLineEndsImport(line);
    }
    if (report.bad() <= BAD_LINES_SHOWN) {
      say(progress.beforeText(), line.toString());
    }
  }

  private void countBad() {
    if (report.bad() > BAD_LINES_SHOWN) {
      say("", report.bad() - BAD_LINES_SHOWN + " more bad lines are not shown");
    }
  }

  private void say(String before, String text) {
    err().println(before + "myria: " + text);
    err().flush();
  }

  private int stopped(ClientFailure failure) {
    if (json()) {
      ObjectNode document = report.document();
      document.setAll(failure.document());
      print(document);
    }
    countBad();
    say("", failure.getMessage());
    say(
        "",
        "stopped with "
            + report.stored()
            + "; run the same command again to resume"
            + (warnedOfMissingKeys ? ", which stores lines without source_event_key again" : ""));
    return FAILED;
  }

  private long totalBytes() {
    long total = 0;
    for (String file : files) {
      if (file.equals(STDIN)) {
        return -1;
      }
      try {
        total += Files.size(Path.of(file));
      } catch (IOException problem) {
        throw unreadable(file, problem);
      }
    }
    return total;
  }

  private static ClientFailure unreadable(String file, IOException problem) {
    return new ClientFailure("the file " + file + " cannot be read", problem);
  }

  /** The reason that a user reads when the first bad line ends the import. */
  private static final class BadLineEndsImport extends ClientFailure {

    private static final long serialVersionUID = 1L;

    private BadLineEndsImport(BadLine line) {
      super(line + " (correct it, or leave bad lines out with --skip-bad)", null);
    }

    @Override
    String code() {
      return "bad_line";
    }
  }
}
