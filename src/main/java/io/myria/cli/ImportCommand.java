package io.myria.cli;

import io.myria.cli.connection.ClientFailure;
import io.myria.cli.connection.Json;
import io.myria.cli.connection.RetryPolicy;
import io.myria.cli.connection.Server;
import io.myria.cli.importer.BadItem;
import io.myria.cli.importer.Batches;
import io.myria.cli.importer.Delivery;
import io.myria.cli.importer.ExportFile;
import io.myria.cli.importer.ImportSource;
import io.myria.cli.importer.Imports;
import io.myria.cli.importer.LogTransfer;
import io.myria.cli.importer.Options;
import io.myria.cli.importer.Participants;
import io.myria.cli.importer.Preview;
import io.myria.cli.importer.Report;
import io.myria.cli.terminal.Terminal;
import io.myria.cli.terminal.Units;
import io.myria.cli.terminal.WorkProgress;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code myria import}: appends the events of files. */
@Command(
    name = "import",
    description = {
      "Appends conversations, chats, mail, tables, notes and events from files, folders and zip"
          + " archives.",
      "The content tells the format: exports of ChatGPT, Claude, Slack, Discord and WhatsApp,"
          + " transcripts of Claude Code and Codex, e-mail (mbox, eml), CSV, Markdown, plain text,"
          + " and Myria's own events, one JSON object a line.",
      "Safe to repeat: what was imported before is not stored again."
    })
public final class ImportCommand extends ClientCommand {

  /** An exported log has no use for these: it says itself who may see its events. */
  private static final List<String> NOT_FOR_LOGS =
      List.of(
          "--as",
          "--speaker",
          "--channel",
          "--format",
          "--map",
          "--zone",
          "--date-order",
          "--charset",
          "--all-branches",
          "--tools",
          "--batch",
          "--skip-bad",
          "--strict",
          "--dry-run");

  /** Of a file that holds something else altogether, every line is bad. */
  private static final int BAD_SHOWN = 20;

  @Parameters(
      paramLabel = "FILE",
      arity = "1..*",
      description = "files, folders, zip archives, - for standard input")
  private List<String> files;

  @Option(
      names = "--as",
      paramLabel = "PARTICIPANT",
      description = {
        "who may see what is imported, the owner first;",
        "of Myria's own events only those that do not name participants"
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
      description = "the channel of all of it (default: the format's name, or the file's own)")
  private String channel;

  @Option(
      names = "--format",
      paramLabel = "NAME",
      defaultValue = "auto",
      description = {
        "auto, chatgpt, claude, chat (either), claude-code, codex, slack, discord, whatsapp,",
        "mail, csv, markdown, text or jsonl (default: auto, by the content)"
      })
  private String format;

  @Option(
      names = "--map",
      paramLabel = "PART=COLUMN",
      split = ",",
      description = {
        "of CSV: which column is text, speaker, at, context, id, channel, role, topic;",
        "for instance text=Body,speaker=From,at=Date"
      })
  private Map<String, String> columns = Map.of();

  @Option(
      names = "--zone",
      paramLabel = "ZONE",
      description = "of times without one in chats, tables and notes (default: this computer's)")
  private String zone;

  @Option(
      names = "--date-order",
      paramLabel = "ORDER",
      description = "dmy or mdy, of dates such as 3/4/2026 (default: by the file)")
  private String dateOrder;

  @Option(
      names = "--charset",
      paramLabel = "NAME",
      description = "of text files, such as windows-1252 (default: UTF-8, or by their mark)")
  private String charset;

  @Option(
      names = "--all-branches",
      description = "take messages that were edited or tried again since, too")
  private boolean allBranches;

  @Option(names = "--tools", description = "take calls of tools and their results, too")
  private boolean tools;

  @Option(
      names = "--batch",
      paramLabel = "EVENTS",
      defaultValue = "500",
      description = "events in one request, up to 1000 (default: 500)")
  private int batch;

  @Option(names = "--skip-bad", description = "bad items are no failure: end with 0")
  private boolean skipBad;

  @Option(names = "--strict", description = "stop at the first bad item")
  private boolean strict;

  @Option(
      names = "--dry-run",
      description = "show the first events and the counts, and send nothing; needs no server")
  private boolean dryRun;

  @Option(
      names = "--wait",
      description = {
        "return when what was imported is derived and searchable;",
        "for administrators"
      })
  private boolean wait;

  private final Report report = new Report();

  @Override
  int run(Server server) {
    if (batch < 1 || batch > 1_000) {
      throw wrongUsage("--batch must be from 1 to 1000");
    }
    Options options = options();
    List<ImportSource> sources = new ArrayList<>();
    try {
      // All of them before anything is sent: to run the same command again would not help.
      for (String file : files) {
        sources.add(ImportSource.of(file));
      }
      if (files.stream().anyMatch(ImportCommand::isExport)) {
        return exported(server);
      }
      return dryRun ? preview(sources, options) : send(server, sources, options);
    } finally {
      sources.forEach(ImportSource::close);
    }
  }

  private int send(Server server, List<ImportSource> sources, Options options) {
    new Delivery(server, RetryPolicy.USUAL, reason -> say("", reason)).connect();
    try (WorkProgress progress =
        WorkProgress.ofBytes(Terminal.ofThisProcess(), "import", bytes(sources))) {
      Batches batches =
          new Batches(
              new Delivery(server, RetryPolicy.USUAL, reason -> say(progress.beforeText(), reason)),
              batch,
              report,
              progress::step,
              item -> onBad(item, progress.beforeText()));
      Imports imports = new Imports(format, options, report, batches, progress::step);
      try {
        sources.forEach(imports::read);
      } catch (BadItemEndsImport end) {
        batches.flush();
        throw end;
      }
      batches.flush();
    } catch (ClientFailure failure) {
      return stopped(failure);
    }
    JobWait jobs = new JobWait(server, this::say);
    List<String> late = wait ? jobs.until(report.lastSeq()) : List.of();
    countBad();
    report.lines().forEach(line -> say("", line));
    if (json()) {
      print(report.document());
    } else {
      out().println(report);
    }
    if (report.nothingWasGood()) {
      say("", "nothing was imported: no item was good");
      return FAILED;
    }
    return Math.max(ended(late), report.bad() > 0 && !skipBad ? FAILED : DONE);
  }

  private int preview(List<ImportSource> sources, Options options) {
    Preview preview = new Preview(report, item -> onBad(item, ""));
    Imports imports = new Imports(format, options, report, preview, bytes -> {});
    sources.forEach(imports::read);
    countBad();
    report.lines().forEach(line -> say("", line));
    if (json()) {
      ObjectNode document = report.document();
      document.put("dry_run", true).put("events", preview.events());
      ArrayNode first = document.putArray("first_events");
      preview.first().forEach(first::add);
      print(document);
    } else {
      preview.lines().forEach(out()::println);
      out()
          .println(
              Units.count(preview.events(), "event")
                  + " would be sent"
                  + (report.bad() > 0 ? ", bad items left out: " + report.bad() : ""));
    }
    return report.bad() > 0 && !skipBad ? FAILED : DONE;
  }

  private static long bytes(List<ImportSource> sources) {
    long sum = 0;
    for (ImportSource source : sources) {
      if (source.bytes() < 0) {
        return -1;
      }
      sum += source.bytes();
    }
    return sum;
  }

  private Options options() {
    if (!Imports.formats().contains(format.toLowerCase(Locale.ROOT))) {
      throw wrongUsage("--format must be one of " + String.join(", ", Imports.formats()));
    }
    Map<String, String> mapped = new LinkedHashMap<>();
    columns.forEach((part, column) -> mapped.put(part.strip(), column.strip()));
    for (String part : mapped.keySet()) {
      if (!Imports.columns().contains(part)) {
        throw wrongUsage(
            "--map knows "
                + String.join(", ", Imports.columns())
                + ", and not '"
                + part
                + "'; write PART=COLUMN");
      }
    }
    List<String> names = Participants.of(participants);
    String user = speaker != null ? speaker : names.isEmpty() ? "" : names.get(0);
    return new Options(
        names,
        user,
        channel == null ? "" : channel,
        zone(),
        monthFirst(),
        charset(),
        mapped,
        allBranches,
        tools);
  }

  private ZoneId zone() {
    try {
      return zone == null ? ZoneId.systemDefault() : ZoneId.of(zone.strip());
    } catch (DateTimeException unknown) {
      throw wrongUsage("--zone must be a zone such as Europe/Vienna, +02:00 or UTC");
    }
  }

  private Optional<Boolean> monthFirst() {
    if (dateOrder == null) {
      return Optional.empty();
    }
    return switch (dateOrder.toLowerCase(Locale.ROOT)) {
      case "dmy" -> Optional.of(false);
      case "mdy" -> Optional.of(true);
      default -> throw wrongUsage("--date-order must be dmy or mdy");
    };
  }

  private Optional<Charset> charset() {
    try {
      return Optional.ofNullable(charset).map(Charset::forName);
    } catch (IllegalCharsetNameException | UnsupportedCharsetException unknown) {
      throw wrongUsage("--charset '" + charset + "' is not known; write one such as windows-1252");
    }
  }

  private static boolean isExport(String file) {
    return !file.equals("-") && ExportFile.is(Path.of(file));
  }

  /** Files of exported logs, whose events keep their ids. */
  private int exported(Server server) {
    List<String> useless = NOT_FOR_LOGS.stream().filter(this::given).toList();
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
    say("", "stored, but this makes no progress: " + String.join(", ", late));
    return FAILED;
  }

  private void onBad(BadItem item, String before) {
    if (strict) {
      throw new BadItemEndsImport(item);
    }
    if (report.bad() <= BAD_SHOWN) {
      say(before, item.toString());
    }
  }

  private void countBad() {
    if (report.bad() > BAD_SHOWN) {
      say("", report.bad() - BAD_SHOWN + " more bad items are not shown");
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
    say("", "stopped with " + report.stored() + "; run the same command again to resume");
    return FAILED;
  }

  /** The reason that a user reads when the first bad item ends the import. */
  private static final class BadItemEndsImport extends ClientFailure {

    private static final long serialVersionUID = 1L;

    private BadItemEndsImport(BadItem item) {
      super(item + " (correct it, or leave --strict out)", null);
    }

    @Override
    public String code() {
      return "bad_line";
    }
  }
}
