package io.myria.server;

import io.myria.database.DatabaseSettings;
import io.myria.database.Transactions;
import io.myria.database.migration.Migration;
import io.myria.database.migration.SchemaCheck;
import io.myria.error.Fault;
import io.myria.llm.ChatTemplate;
import io.myria.llm.ModelSettings;
import io.myria.proof.seal.ProofSettings;
import io.myria.read.Cursors;
import jakarta.annotation.PostConstruct;
import jakarta.ejb.Singleton;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.enterprise.concurrent.ManagedScheduledExecutorDefinition;
import jakarta.inject.Inject;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.eclipse.microprofile.config.ConfigProvider;

/**
 * What must hold before the first request: every setting known and in bounds, the database new
 * enough and at this version, the application's role unable to change the log. A fault here fails
 * the deployment. Bean-managed transactions, because each check runs in its own.
 */
@Singleton
@jakarta.ejb.Startup
@ManagedScheduledExecutorDefinition(name = Startup.EXECUTOR, maxAsync = Startup.THREADS)
@TransactionManagement(TransactionManagementType.BEAN)
public class Startup {

  /** All that runs beside requests: the container's own has one thread, and all wait for it. */
  static final String EXECUTOR = "java:app/concurrent/myria";

  /** Seven derive, one follows the log for the index, one builds; the rest is for what is short. */
  static final int THREADS = 13;

  private static final Logger LOG = Logger.getLogger(Startup.class.getName());

  @Inject private Transactions transactions;
  @Inject private Cursors cursors;

  @PostConstruct
  void start() {
    try {
      Settings.check(SettingsBeans.SOURCE, ConfigProvider.getConfig().getPropertyNames());
      ServerSettings settings = SettingsBeans.SOURCE.read(ServerSettings.class);
      settings.logLevel().apply();
      checkFiles();
      migrate(settings);
      transactions.run(
          database ->
              database.onConnection(
                  connection -> {
                    SchemaCheck.check(connection, settings.postgres().schema());
                    return null;
                  }));
      prepare();
    } catch (Fault fault) {
      LOG.log(Level.SEVERE, "Myria does not start: " + fault.getMessage(), fault.getCause());
      throw fault;
    }
  }

  /** A database that takes no writes now may take them when the key is needed. */
  private void prepare() {
    if (!SettingsBeans.SOURCE.read(DatabaseSettings.class).readOnly()) {
      try {
        cursors.prepare();
      } catch (Fault later) {
        LOG.log(Level.FINE, "no key of cursors yet", later);
      }
    }
  }

  /** Files that a settings' value only names. */
  private static void checkFiles() {
    SettingsBeans.SOURCE.read(ProofSettings.class).signingKey();
    ModelSettings model = SettingsBeans.SOURCE.read(ModelSettings.class);
    model.endpoint().secret();
    ChatTemplate.of(model.endpoint().template());
  }

  private static void migrate(ServerSettings settings) {
    ServerSettings.Migrator migrator = settings.migrator();
    if (!migrator.allowed() || SettingsBeans.SOURCE.read(DatabaseSettings.class).readOnly()) {
      return;
    }
    migrator.requireUser();
    new Migration(
            settings.postgres().dsn().orElseThrow(),
            migrator.user(),
            migrator.password(),
            settings.postgres().schema(),
            migrator.owner(),
            settings.postgres().user().orElseThrow())
        .run();
  }
}
