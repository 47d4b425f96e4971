package io.myria.launcher;

import io.myria.cli.terminal.Terminal;
import io.myria.config.NearestName;
import io.myria.error.Fault;
import io.myria.launcher.payara.LaunchFailure;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.FileSystemException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.Logger;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Where the command line begins. Exit codes: 0 done, 1 refused or failed, 2 wrong usage. Of the
 * commands only the one that is asked for is loaded.
 */
@Command(
    name = "myria",
    description = "Long-term memory for agents: the server and its command line.",
    mixinStandardHelpOptions = true,
    versionProvider = Myria.Version.class)
public final class Myria {

  /** What the library can lay out. */
  private static final int LEAST_HELP_WIDTH = 55;

  private Myria() {}

  /** Ends the process. */
  public static void main(String[] arguments) throws IOException {
    if (Boolean.getBoolean("launch.training")) {
      ArchiveTraining.run();
      System.exit(CommandLine.ExitCode.OK);
    }
    if (arguments.length > 0 && CommandTable.names().contains(arguments[0])) {
      quietLibraries();
    }
    PrintWriter out = new PrintWriter(System.out, true);
    int exit = run(arguments, out, new PrintWriter(System.err, true));
    out.flush();
    System.exit(exit);
  }

  /**
   * Runs a command.
   *
   * @return the exit code
   */
  static int run(String[] arguments, PrintWriter out, PrintWriter err) {
    String first = arguments.length == 0 ? "" : arguments[0];
    boolean alone = arguments.length <= 1;
    switch (first) {
      case "-V", "--version" -> {
        out.println(version());
        return CommandLine.ExitCode.OK;
      }
      case "", "-h", "--help" -> {
        return overview(out, alone && first.isEmpty());
      }
      case "help" -> {
        if (alone) {
          return overview(out, false);
        }
        return run(new String[] {arguments[1], "--help"}, out, err);
      }
      default -> {
        return command(first, arguments, out, err);
      }
    }
  }

  private static int command(String name, String[] arguments, PrintWriter out, PrintWriter err) {
    List<String> known = CommandTable.names();
    if (CommandTable.type(name) == null) {
      err.println(
          "myria: '"
              + Fault.shortly(name)
              + "' is no command"
              + NearestName.hint(name, known)
              + "; './myria help' lists them");
      return CommandLine.ExitCode.USAGE;
    }
    boolean all = name.equals("generate-completion");
    return commandLine(all ? known : List.of(name)).setOut(out).setErr(err).execute(arguments);
  }

  private static int overview(PrintWriter out, boolean missing) {
    CommandTable.overview(width()).forEach(out::println);
    return missing ? CommandLine.ExitCode.USAGE : CommandLine.ExitCode.OK;
  }

  /** The width is the terminal's, or that of this process where there is none; see the script. */
  private static int width() {
    return Math.max(LEAST_HELP_WIDTH, Terminal.ofThisProcess().width());
  }

  static CommandLine commandLine(List<String> names) {
    CommandLine myria = new CommandLine(new Myria());
    names.forEach(name -> myria.addSubcommand(name, CommandTable.type(name)));
    return myria
        .setUsageHelpWidth(width())
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler(Myria::explain)
        .setExecutionExceptionHandler((problem, command, parsed) -> report(problem, command));
  }

  private static int explain(ParameterException problem, String[] arguments) {
    CommandLine command = problem.getCommandLine();
    String name = command.getCommandSpec().qualifiedName();
    String message = unknownOption(problem, arguments).orElse(problem.getMessage());
    command.getErr().println("myria: " + message + "; see '" + name + " --help'");
    return CommandLine.ExitCode.USAGE;
  }

  /** A misspelt option is the cause where the one that was meant is missing. */
  private static Optional<String> unknownOption(ParameterException problem, String[] arguments) {
    if (!(problem instanceof MissingParameterException
        || problem instanceof UnmatchedArgumentException)) {
      return Optional.empty();
    }
    CommandSpec spec = problem.getCommandLine().getCommandSpec();
    List<String> known = new ArrayList<>(spec.optionsMap().keySet());
    known.addAll(spec.negatedOptionsMap().keySet());
    return Arrays.stream(arguments)
        .takeWhile(argument -> !argument.equals("--"))
        .filter(argument -> argument.startsWith("--"))
        .map(argument -> argument.split("=", 2)[0])
        .filter(option -> !known.contains(option))
        .findFirst()
        .map(
            option ->
                "'"
                    + Fault.shortly(option)
                    + "' is no option of '"
                    + spec.qualifiedName()
                    + "'"
                    + NearestName.hint(option, known));
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

  private static String version() {
    String version = Myria.class.getPackage().getImplementationVersion();
    return "myria " + (version == null ? "(not packaged)" : version);
  }

  static final class Version implements CommandLine.IVersionProvider {

    @Override
    public String[] getVersion() {
      return new String[] {version()};
    }
  }
}
