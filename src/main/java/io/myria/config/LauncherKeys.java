package io.myria.config;

/** Keys that the launcher sets or reads for the server. */
public final class LauncherKeys {

  public static final String BIND_ADDRESS = "myria.mcp.bind_address";
  public static final String SEARCH_FOLDER = "myria.search.folder";
  public static final String LOG_LEVEL = "myria.service.log_level";
  public static final String LOG_FORMAT = "myria.service.log_format";
  public static final String LOG_FILE = "myria.service.log_file";
  public static final String DSN = "myria.postgres.dsn";
  public static final String USER = "myria.postgres.user";
  public static final String PASSWORD = "myria.postgres.password";
  public static final String SCHEMA = "myria.postgres.schema";
  public static final String MAX_OPEN = "myria.postgres.max_open_conns";
  public static final String MAX_OPEN_DEFAULT = "20";
  public static final String MAX_IDLE = "myria.postgres.max_idle_conns";
  public static final String MAX_IDLE_DEFAULT = "5";
  public static final String MIGRATION_USER = "myria.postgres.migration_user";
  public static final String MIGRATION_PASSWORD = "myria.postgres.migration_password";
  public static final String READ_ONLY = "myria.postgres.read_only";
  public static final String ERASURES = "myria.erasure.folder";
  public static final String PROOF_KEY = "myria.proof.key_file";
  public static final String CONSOLE = "myria.console.enabled";
  public static final String OWNER_ROLE = "myria.postgres.owner_role";

  private LauncherKeys() {}
}
