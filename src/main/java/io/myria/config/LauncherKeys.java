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
  public static final String OWNER_ROLE = "myria.postgres.owner_role";

  private LauncherKeys() {}
}
