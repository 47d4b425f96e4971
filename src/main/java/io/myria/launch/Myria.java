package io.myria.launch;

import io.myria.client.ArchiveCommand;
import io.myria.client.AskCommand;
import io.myria.client.BuildCommand;
import io.myria.client.ChainCommand;
import io.myria.client.DiffCommand;
import io.myria.client.DiscardCommand;
import io.myria.client.EvaluateCommand;
import io.myria.client.ImportCommand;
import io.myria.client.JobsCommand;
import io.myria.client.LoadCommand;
import io.myria.client.ParticipantsCommand;
import io.myria.client.PublishCommand;
import io.myria.client.RememberCommand;
import io.myria.client.ResumeCommand;
import io.myria.client.RollbackCommand;
import io.myria.client.SnapshotsCommand;
import io.myria.client.StatusCommand;
import io.myria.client.TimelineCommand;
import io.myria.drawing.Terminal;
import io.myria.fault.Fault;
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
      AskCommand.class,
      TimelineCommand.class,
      ChainCommand.class,
      LoadCommand.class,
      ParticipantsCommand.class,
      DiffCommand.class,
      EvaluateCommand.class,
      BuildCommand.class,
      SnapshotsCommand.class,
      PublishCommand.class,
      DiscardCommand.class,
      RollbackCommand.class,
      ResumeCommand.class,
      StatusCommand.class,
      JobsCommand.class,
      ArchiveCommand.class,
      MigrateCommand.class,
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
    System.exit(commandLine().execute(arguments));
  }

  static CommandLine commandLine() {
    quietLibraries();
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
        problem instanceof Refusal || problem instanceof Fault
            ? problem.getMessage()
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
