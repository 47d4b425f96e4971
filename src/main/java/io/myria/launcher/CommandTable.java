package io.myria.launcher;

import io.myria.cli.ArchiveCommand;
import io.myria.cli.AskCommand;
import io.myria.cli.AuditCommand;
import io.myria.cli.BriefCommand;
import io.myria.cli.BuildCommand;
import io.myria.cli.ChainCommand;
import io.myria.cli.CheckModelCommand;
import io.myria.cli.ConnectCommand;
import io.myria.cli.DiffCommand;
import io.myria.cli.EraseCommand;
import io.myria.cli.EvaluateCommand;
import io.myria.cli.ExportCommand;
import io.myria.cli.HoldCommand;
import io.myria.cli.ImportCommand;
import io.myria.cli.JobsCommand;
import io.myria.cli.LifeCommand;
import io.myria.cli.LoadCommand;
import io.myria.cli.ModelCommand;
import io.myria.cli.OpenCommand;
import io.myria.cli.ParticipantsCommand;
import io.myria.cli.ProveCommand;
import io.myria.cli.QueryCommand;
import io.myria.cli.RememberCommand;
import io.myria.cli.ReplayCommand;
import io.myria.cli.ResumeCommand;
import io.myria.cli.RetentionCommand;
import io.myria.cli.SnapshotsCommand;
import io.myria.cli.StatusCommand;
import io.myria.cli.TimelineCommand;
import io.myria.cli.VerifyCommand;
import java.util.ArrayList;
import java.util.List;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine.HelpCommand;

/**
 * All commands, with what each does in one sentence. A command's class is loaded when it is asked
 * for: to read the annotations of all of them takes longer than most commands do.
 */
final class CommandTable {

  /** Headings have no description. */
  private static final String[][] ROWS = {
    {"Server:"},
    {"serve", "Starts Myria and says when it answers, and where."},
    {"open", "Opens the console in the browser."},
    {"connect", "Prints the configuration with which a program calls Myria, or writes it."},
    {"status", "Shows what is compiled, what waits, and a running build."},
    {"Remember:"},
    {"remember", "Remembers one thing for good."},
    {
      "import",
      "Appends conversations, chats, mail, tables, notes and events from files, folders and zip"
          + " archives."
    },
    {
      "export",
      "Writes events as a file of JSON lines that './myria import' takes, in the order of the log."
    },
    {"archive", "Leaves a memory out of recall, or takes that back."},
    {"Ask:"},
    {"ask", "Recalls what answers a question, or shows topics as a tree."},
    {"query", "Finds events that answer a question, each with how sure and why."},
    {"brief", "Shows what to know at the start of a session."},
    {"timeline", "Shows memories day by day."},
    {"toc", "Draws the table of contents: the years, or what stands below a period or an id."},
    {"grip", "Shows the words behind a bullet of the contents."},
    {"chain", "Draws what a memory came of, and on request what came of it."},
    {"graph", "Draws the people, things and subjects around a name, and how they are related."},
    {"load", "Shows one memory whole: when, by whom, who sees it, and what it is."},
    {"participants", "Lists the participants there are."},
    {"evaluate", "Measures recall by questions whose evidence is known."},
    {"Snapshots:"},
    {"build", "Compiles what is new in the log into a snapshot, now."},
    {"snapshots", "Lists the newest snapshots."},
    {"diff", "Shows how topics differ between two snapshots."},
    {"publish", "Makes the snapshot that waits the active one."},
    {"discard", "Drops the snapshot that waits."},
    {"rollback", "Makes an older snapshot the active one and holds automatic builds."},
    {"resume", "Lets builds start by themselves again after a rollback."},
    {"Operate:"},
    {"jobs", "Lists what is derived of each event in the background, and how far it is."},
    {"model", "Shows whether a language model may work, and what it has cost."},
    {"audit", "Lists what language models did, newest first."},
    {"check-model", "Gives the server's language model small assignments whose answers are known."},
    {
      "prove",
      "Writes a proof that an event stands unchanged in the log, as c2sp.org/tlog-proof has it."
    },
    {
      "verify",
      "Checks a running store: the log, its look-ups, seals, snapshots, topics, what is derived, and"
          + " the index of the server that answers."
    },
    {
      "replay",
      "Compiles an exported log in an empty store, and compares the result with a signed snapshot."
    },
    {"erase", "Deletes what events say, and all that was derived of it, for good."},
    {
      "retention",
      "Adds, lists, removes or applies rules that erase events some days after they happened."
    },
    {"hold", "Places, lists or releases legal holds: no erasure takes an event that one covers."},
    {"migrate", "Brings the schema of a database to this version; safe to repeat."},
    {"backup", "Copies a whole store into a new folder, while it is at work."},
    {"restore", "Puts a backup back: into a new data folder, or, a dump, into an empty database."},
    {"generate-completion", "Generates a completion script for bash or zsh."},
    {"help", "Shows the options of a command, as in 'help ask'."},
  };

  private CommandTable() {}

  /** Those that people use. */
  static List<String> names() {
    List<String> names = new ArrayList<>();
    for (String[] row : ROWS) {
      if (row.length > 1) {
        names.add(row[0]);
      }
    }
    return names;
  }

  /** What a command does, in one sentence. */
  static String description(String name) {
    for (String[] row : ROWS) {
      if (row.length > 1 && row[0].equals(name)) {
        return row[1];
      }
    }
    throw new IllegalArgumentException(name);
  }

  /** {@code null} where no command has the name. */
  static Class<?> type(String name) {
    return switch (name) {
      case "serve" -> ServeCommand.class;
      case "remember" -> RememberCommand.class;
      case "import" -> ImportCommand.class;
      case "replay" -> ReplayCommand.class;
      case "export" -> ExportCommand.class;
      case "ask" -> AskCommand.class;
      case "query" -> QueryCommand.class;
      case "brief" -> BriefCommand.class;
      case "timeline" -> TimelineCommand.class;
      case "toc" -> TimelineCommand.Contents.class;
      case "grip" -> TimelineCommand.Grip.class;
      case "chain" -> ChainCommand.class;
      case "graph" -> ChainCommand.Graph.class;
      case "load" -> LoadCommand.class;
      case "participants" -> ParticipantsCommand.class;
      case "diff" -> DiffCommand.class;
      case "evaluate" -> EvaluateCommand.class;
      case "build" -> BuildCommand.class;
      case "snapshots" -> SnapshotsCommand.class;
      case "publish" -> LifeCommand.Publish.class;
      case "discard" -> LifeCommand.Discard.class;
      case "rollback" -> LifeCommand.Rollback.class;
      case "resume" -> ResumeCommand.class;
      case "open" -> OpenCommand.class;
      case "connect" -> ConnectCommand.class;
      case "status" -> StatusCommand.class;
      case "jobs" -> JobsCommand.class;
      case "model" -> ModelCommand.class;
      case "audit" -> AuditCommand.class;
      case "check-model" -> CheckModelCommand.class;
      case "archive" -> ArchiveCommand.class;
      case "erase" -> EraseCommand.class;
      case "retention" -> RetentionCommand.class;
      case "hold" -> HoldCommand.class;
      case "prove" -> ProveCommand.class;
      case "verify" -> VerifyCommand.class;
      case "migrate" -> MigrateCommand.class;
      case "backup" -> BackupCommand.class;
      case "restore" -> RestoreCommand.class;
      case "generate-completion" -> GenerateCompletion.class;
      case "help" -> HelpCommand.class;
      case "load-classes" -> LoadClassesCommand.class;
      default -> null;
    };
  }

  /** The list that {@code ./myria} alone prints. */
  static List<String> overview(int width) {
    List<String> lines = new ArrayList<>();
    lines.add("Long-term memory for agents: the server and its command line.");
    lines.add("Usage: ./myria COMMAND [OPTION...]; './myria help COMMAND' tells more");
    int column = 2;
    for (String name : names()) {
      column = Math.max(column, name.length() + 4);
    }
    for (String[] row : ROWS) {
      if (row.length == 1) {
        lines.add("");
        lines.add(row[0]);
      } else {
        StringBuilder line = new StringBuilder("  ").append(row[0]);
        for (String word : row[1].split(" ")) {
          if (line.length() > column && line.length() + 1 + word.length() > width) {
            lines.add(line.toString());
            line.setLength(0);
          }
          line.append(" ".repeat(Math.max(line.length() < column ? 0 : 1, column - line.length())));
          line.append(word);
        }
        lines.add(line.toString());
      }
    }
    return lines;
  }
}
