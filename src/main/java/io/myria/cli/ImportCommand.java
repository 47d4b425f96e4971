package io.myria.cli;

import io.myria.cli.connection.ClientFailure;
import io.myria.cli.connection.RetryPolicy;
import io.myria.cli.connection.Server;
import io.myria.cli.drawing.Terminal;
import io.myria.cli.drawing.WorkProgress;
import io.myria.cli.importing.Delivery;
import io.myria.cli.importing.ImportReport;
import io.myria.cli.importing.Importer;
import io.myria.cli.importing.JobWait;
import io.myria.cli.importing.SourceFiles;
import io.myria.cli.intake.BadLine;
import io.myria.cli.intake.Format;
import io.myria.cli.intake.Intake;
import io.myria.cli.intake.Json;
import io.myria.cli.intake.Participants;
import io.myria.cli.intake.SourceLine;
import io.myria.cli.intake.Unusable;
import io.myria.cli.intake.Whose;
import io.myria.cli.transfer.ExportFile;
import io.myria.cli.transfer.LogTransfer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ObjectNode;

/** {@code myria import}: appends the events of files. */
@Command(
    name = "import",
    description = {
      "Appends events, conversations or notes from files.",
      "A file holds events, one JSON object a line; or the conversations that ChatGPT or Claude"
          + " export (conversations.json, or the archive that they send); or notes as Markdown"
          + " (.md) or plain text (.txt), an event a paragraph.",
      "Safe to repeat: an event whose source_event_key the server knows is not stored again."
    })
public final class ImportCommand extends ClientCommand {

  /** What an exported log has no use for: it says itself who may see its events, and is checked. */
  private static final List<String> AS_IT_IS =
      List.of(
          "--as", "--speaker", "--channel", "--format", "--all-branches", "--batch", "--skip-bad");

  /** Of a file that holds something else altogether, every line is bad. */
  private static final int BAD_LINES_SHOWN = 20;

  @Parameters(paramLabel = "FILE", arity = "1..*", description = "files, - for standard input")
  private List<String> files;

  @Option(
      names = "--as",
      paramLabel = "PARTICIPANT",
      description = {
        "of conversations and notes: who may see them, and first of all whose they are;",
        "of events: who may see those that do not say it"
      })
  private List<String> participants = List.of();

  @Option(
      names = "--speaker",
      paramLabel = "NAME",
      description = "the user's name in conversations and notes (default: the first of --as)")
  private String speaker;

  @Option(
      names = "--channel",
      paramLabel = "NAME",
      description = "of what names none (default: chatgpt, claude or notes)")
  private String channel;

  @Option(
      names = "--format",
      paramLabel = "NAME",
      defaultValue = "AUTO",
      description = "jsonl, chat, markdown or text (default: by the file's name)")
  private Format format;

  @Option(
      names = "--all-branches",
      description = "of conversations: what was edited or tried again since, too")
  private boolean allBranches;

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
    SourceFiles sources = new SourceFiles(files);
    sources.requireReadable();
    if (files.stream().anyMatch(ImportCommand::isExport)) {
      return exported(server);
    }
    Intake intake = new Intake(format, whose(), allBranches);
    new Delivery(server, RetryPolicy.USUAL, reason -> say("", reason)).connect();
    try (WorkProgress progress =
        WorkProgress.ofBytes(Terminal.ofThisProcess(), "import", sources.bytes())) {
      Importer importer =
          new Importer(
              new Delivery(server, RetryPolicy.USUAL, reason -> say(progress.beforeText(), reason)),
              batch,
              report,
              progress::step,
              line -> onBad(line, progress));
      for (String file : files) {
        read(file, intake, importer, progress);
      }
      importer.flush();
    } catch (ClientFailure failure) {
      return stopped(failure);
    }
    JobWait jobs = new JobWait(server, this::say);
    List<String> late = wait ? jobs.until(report.lastSeq()) : List.of();
    countBad();
    tell(intake);
    if (report.nothingWasGood()) {
      say("", "nothing was imported: no line was good");
      return FAILED;
    }
    return ended(late);
  }

  private static boolean isExport(String file) {
    return !SourceFiles.isStandardInput(file) && ExportFile.is(Path.of(file));
  }

  /** Files of exported logs, whose events keep their ids. */
  private int exported(Server server) {
    List<String> useless = AS_IT_IS.stream().filter(this::given).toList();
    if (!useless.isEmpty()) {
      throw wrongUsage(
          "an exported log is taken as it is, or not at all; leave out "
              + String.join(", ", useless));
    }
    long stored = 0;
    long known = 0;
    for (String file : files) {
      if (!isExport(file)) {
        throw wrongUsage(file + " is no exported log; import it by itself");
      }
      LogTransfer.Imported one = new LogTransfer(repeated(server)).take(Path.of(file));
      stored += one.stored();
      known += one.known();
    }
    JobWait jobs = new JobWait(server, this::say);
    List<String> late = wait ? jobs.until(jobs.head()) : List.of();
    if (json()) {
      print(Json.MAPPER.createObjectNode().put("stored", stored).put("known", known));
    } else {
      out().println(stored + " events stored with their ids, " + known + " known.");
    }
    return ended(late);
  }

  private int ended(List<String> late) {
    if (late.isEmpty()) {
      return DONE;
    }
    say("", "stored, but this does not get on: " + String.join(", ", late));
    return FAILED;
  }

  private void tell(Intake intake) {
    intake.leftOut().lines().forEach(line -> say("", line));
    if (json()) {
      print(report.document(intake.leftOut()));
    } else {
      out().println(report);
    }
  }

  private Whose whose() {
    List<String> names = Participants.of(participants);
    String user = speaker != null ? speaker : names.isEmpty() ? "" : names.get(0);
    return new Whose(names, user, channel == null ? "" : channel);
  }

  private void read(String file, Intake intake, Importer importer, WorkProgress progress) {
    try {
      intake.read(file, line -> importer.good(prepared(line, progress)), importer::bad);
    } catch (IOException problem) {
      throw new ClientFailure("the file " + file + " cannot be read", problem);
    } catch (Unusable problem) {
      throw new ClientFailure(problem.getMessage(), problem);
    }
  }

  private SourceLine prepared(SourceLine line, WorkProgress progress) {
    if (!warnedOfMissingKeys && !line.hasKey()) {
      warnedOfMissingKeys = true;
      say(
          progress.beforeText(),
          "%s:%d has no source_event_key: lines without one are stored again by another import"
              .formatted(line.file(), line.number()));
    }
    return line;
  }

  private void onBad(BadLine line, WorkProgress progress) {
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

  /** The reason that a user reads when the first bad line ends the import. */
  private static final class BadLineEndsImport extends ClientFailure {

    private static final long serialVersionUID = 1L;

    private BadLineEndsImport(BadLine line) {
      super(line + " (correct it, or leave bad lines out with --skip-bad)", null);
    }

    @Override
    public String code() {
      return "bad_line";
    }
  }
}
