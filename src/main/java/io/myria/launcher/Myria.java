package io.myria.launcher;

import io.myria.cli.ArchiveCommand;
import io.myria.cli.AskCommand;
import io.myria.cli.AuditCommand;
import io.myria.cli.BuildCommand;
import io.myria.cli.ChainCommand;
import io.myria.cli.CheckModelCommand;
import io.myria.cli.DiffCommand;
import io.myria.cli.EvaluateCommand;
import io.myria.cli.ExportCommand;
import io.myria.cli.ImportCommand;
import io.myria.cli.JobsCommand;
import io.myria.cli.LifeCommand;
import io.myria.cli.LoadCommand;
import io.myria.cli.ModelCommand;
import io.myria.cli.ParticipantsCommand;
import io.myria.cli.ProveCommand;
import io.myria.cli.QueryCommand;
import io.myria.cli.RememberCommand;
import io.myria.cli.ResumeCommand;
import io.myria.cli.SnapshotsCommand;
import io.myria.cli.StatusCommand;
import io.myria.cli.TimelineCommand;
import io.myria.cli.VerifyCommand;
import io.myria.cli.terminal.Terminal;
import io.myria.error.Fault;
import io.myria.launcher.payara.LaunchFailure;
import java.nio.file.FileSystemException;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.Logger;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Where the command line begins. Exit codes: 0 done, 1 refused or failed, 2 wrong usage. */
@Command(
    name = "myria",
    description = "Long-term memory for agents: the server and its command line.",
    mixinStandardHelpOptions = true,
    versionProvider = Myria.Version.class,
    subcommands = {
      ServeCommand.class,
      RememberCommand.class,
      ImportCommand.class,
      ExportCommand.class,
      AskCommand.class,
      QueryCommand.class,
      TimelineCommand.class,
      TimelineCommand.Contents.class,
      TimelineCommand.Grip.class,
      ChainCommand.class,
      ChainCommand.Graph.class,
      LoadCommand.class,
      ParticipantsCommand.class,
      DiffCommand.class,
      EvaluateCommand.class,
      BuildCommand.class,
      SnapshotsCommand.class,
      LifeCommand.Publish.class,
      LifeCommand.Discard.class,
      LifeCommand.Rollback.class,
      ResumeCommand.class,
      StatusCommand.class,
      JobsCommand.class,
      ModelCommand.class,
      AuditCommand.class,
      CheckModelCommand.class,
      ArchiveCommand.class,
      ProveCommand.class,
      VerifyCommand.class,
      MigrateCommand.class,
      BackupCommand.class,
      RestoreCommand.class,
      GenerateCompletion.class,
      HelpCommand.class
    })
public final class Myria implements Runnable {

  /** What the library can lay out. */
  private static final int LEAST_HELP_WIDTH = 55;

  @Spec private CommandSpec spec;

  private Myria() {}

  /** Ends the process. */
  public static void main(String[] arguments) {
    quietLibraries();
    System.exit(commandLine().execute(arguments));
  }

  static CommandLine commandLine() {
    // The width is the terminal's, or that of this process where there is none; see the script.
    return new CommandLine(new Myria())
        .setUsageHelpWidth(Math.max(LEAST_HELP_WIDTH, Terminal.ofThisProcess().width()))
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler((problem, arguments) -> explain(problem))
        .setExecutionExceptionHandler((problem, command, parsed) -> report(problem, command));
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "a command is missing");
  }

  private static int explain(ParameterException problem) {
    CommandLine command = problem.getCommandLine();
    String name = command.getCommandSpec().qualifiedName();
    command.getErr().println("myria: " + problem.getMessage() + "; see '" + name + " --help'");
    return CommandLine.ExitCode.USAGE;
  }

  private static int report(Exception problem, CommandLine command) {
    String message =
        problem instanceof LaunchFailure || problem instanceof Fault
            ? problem.getMessage()
            : problem instanceof FileSystemException
                ? FileTrouble.of(problem)
                : "unexpected: " + problem;
    command.getErr().println("myria: " + message);
    return CommandLine.ExitCode.SOFTWARE;
  }

  /** Libraries log through JUL, whose default is the terminal; a command says what matters. */
  private static void quietLibraries() {
    LogManager.getLogManager().reset();
    Logger.getLogger("").setLevel(Level.WARNING);
  }

  static final class Version implements CommandLine.IVersionProvider {

    @Override
    public String[] getVersion() {
      String version = Myria.class.getPackage().getImplementationVersion();
      return new String[] {"myria " + (version == null ? "(not packaged)" : version)};
    }
  }
}
