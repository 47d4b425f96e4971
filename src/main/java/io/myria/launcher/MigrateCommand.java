package io.myria.launcher;

import io.myria.launcher.ServerDatabase.Migrated;
import io.myria.launcher.payara.Installation;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code myria migrate}: brings a database of one's own to this version. */
@Command(
    name = "migrate",
    description = "Brings the schema of a database to this version; safe to repeat.",
    mixinStandardHelpOptions = true)
final class MigrateCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Mixin private DatabaseOptions options;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = {
        "settings, a key=value on a line, as 'serve' takes them;",
        "the environment and the options of this command win over it"
      })
  private Path config;

  @Option(names = "--war", hidden = true, description = "another WAR than the one beside the jar")
  private Path war;

  @Option(names = "--json", description = "print one JSON document")
  private boolean json;

  @Override
  public Integer call() {
    if (config != null) {
      ConfigurationFile file = ConfigurationFile.read(config);
      try (SettingNames settings =
          new SettingNames(
              war == null ? Installation.ofThisProcess().war() : war.toAbsolutePath())) {
        file.check(settings, key -> Serving.setting(key).or(() -> file.value(key)));
      }
      options.orFrom(file);
    }
    Migrated migrated = options.database().migrate();
    // The values are checked names and numbers, so nothing needs escaping.
    String line =
        json
            ? "{\"schema\":\"%s\",\"from\":\"%s\",\"to\":\"%s\",\"applied\":%s}"
            : migrated.applied() == 0
                ? "The schema '%s' is already at version %s."
                : "The schema '%s' went from version %s to %s (%d applied).";
    spec.commandLine()
        .getOut()
        .println(
            line.formatted(options.schema(), migrated.from(), migrated.to(), migrated.applied()));
    return 0;
  }
}
