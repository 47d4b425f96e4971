package io.myria.http.console;

import io.myria.config.LauncherKeys;
import io.myria.config.Setting;
import io.myria.error.Fault;
import java.net.URI;
import java.util.List;

/**
 * Whether there is a console, and how people sign in to it in {@code jwt} mode.
 *
 * @param clientId empty where none is registered; people can then paste a token
 */
public record ConsoleSettings(
    @Setting(
            key = LauncherKeys.CONSOLE,
            byDefault = "true",
            meaning = "Whether / is the console, a page for people.")
        boolean enabled,
    @Setting(
            key = "myria.console.client_id",
            meaning =
                "In jwt mode, the public client at the issuer with which people sign in to the"
                    + " console.")
        String clientId,
    @Setting(
            key = "myria.console.scope",
            byDefault = "openid myria:read myria:write",
            meaning = "Scopes that the console asks the issuer for, with spaces between them.")
        String scope,
    @Setting(
            key = ConsoleSettings.ORIGINS,
            meaning =
                "Origins that the console may call beside the issuer's, where its token endpoint is"
                    + " elsewhere.")
        List<String> origins) {

  static final String ORIGINS = "myria.console.origins";

  public ConsoleSettings {
    for (String origin : origins) {
      if (!origin.equals(origin(origin))) {
        throw Fault.misconfigured(
            ORIGINS, ORIGINS + " must list origins such as https://login.example.org");
      }
    }
  }

  /** The scheme, host and port of a URL; empty for what is no URL of http or https. */
  static String origin(String url) {
    try {
      URI parsed = URI.create(url);
      boolean web = "https".equals(parsed.getScheme()) || "http".equals(parsed.getScheme());
      return web && parsed.getRawAuthority() != null && parsed.getHost() != null
          ? parsed.getScheme() + "://" + parsed.getRawAuthority()
          : "";
    } catch (IllegalArgumentException noUrl) {
      return "";
    }
  }
}
