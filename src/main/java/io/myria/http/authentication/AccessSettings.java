package io.myria.http.authentication;

import io.myria.config.LauncherKeys;
import io.myria.config.Setting;
import io.myria.error.Fault;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * From where the endpoint may be reached, and by whom.
 *
 * @param allowedHosts against DNS rebinding
 * @param bindings callers by bound channel
 * @param tokens read in {@code jwt} mode
 * @throws Fault {@code misconfigured}, too, where values do not go together
 */
public record AccessSettings(
    @Setting(
            key = LauncherKeys.BIND_ADDRESS,
            byDefault = "127.0.0.1",
            meaning = "Address that the server listens on.")
        String bindAddress,
    @Setting(
            key = "myria.mcp.allowed_hosts",
            byDefault = "localhost:*,127.0.0.1:*,[::1]:*",
            meaning = "Host headers that are answered; :* stands for any port.")
        List<String> allowedHosts,
    @Setting(
            key = "myria.mcp.allowed_origins",
            byDefault = "http://localhost:*,http://127.0.0.1:*,http://[::1]:*",
            meaning = "Origin headers that are answered; a request without one is.")
        List<String> allowedOrigins,
    @Setting(
            key = "myria.mcp.request_bytes",
            byDefault = "24MiB",
            most = "64MiB",
            meaning = "Largest body of a request.")
        int requestBytes,
    @Setting(
            key = AccessSettings.MODE,
            byDefault = "open",
            oneOf = {"open", AccessSettings.JWT},
            meaning = "open: no authentication, on loopback only; jwt: bearer tokens.")
        String mode,
    @Setting(
            key = AccessSettings.CHANNELS,
            meaning = "Channels that only some callers may append on: channel=subject|subject,…")
        ChannelBindings bindings,
    @Setting(
            key = AccessSettings.METRICS,
            byDefault = "loopback",
            meaning =
                "Who may read /metrics: loopback, admin (a token with myria:admin) or anyone.")
        MetricsAccess metrics,
    JwtSettings tokens) {

  static final String MODE = "myria.access.mode";
  static final String METRICS = "myria.metrics.access";
  private static final String JWT = "jwt";
  private static final String CHANNELS = "myria.access.channels";

  public AccessSettings {
    if (mode.equals(JWT)) {
      tokens.check();
    } else {
      requireLoopback(bindAddress);
      if (!bindings.callers().isEmpty()) {
        throw Fault.misconfigured(
            CHANNELS,
            CHANNELS + " needs callers with names; set " + MODE + " to jwt, or leave it out");
      }
    }
  }

  /** Whose tokens are believed; empty in {@code open} mode. */
  Optional<JwtSettings> jwt() {
    return tellsCallersApart() ? Optional.of(tokens) : Optional.empty();
  }

  /** Who issues tokens; empty in {@code open} mode. */
  public Optional<String> issuer() {
    return jwt().map(JwtSettings::issuer);
  }

  /** Callers by bound channel. */
  public Map<String, Set<String>> channels() {
    return bindings.callers();
  }

  /** In open mode everybody is this machine. */
  public boolean tellsCallersApart() {
    return mode.equals(JWT);
  }

  private static void requireLoopback(String address) {
    if (!Loopback.is(address)) {
      throw Fault.misconfigured(
          MODE,
          MODE
              + " is open, so everybody who reaches "
              + address
              + " could read and write everything; listen on 127.0.0.1 (the default of --bind), or"
              + " set myria.access.mode to jwt, see docs/keycloak.md");
    }
  }

  /**
   * Who alone may append on a channel.
   *
   * @param callers by channel
   */
  record ChannelBindings(Map<String, Set<String>> callers) {

    static ChannelBindings of(String raw) {
      Map<String, Set<String>> bindings = new HashMap<>();
      for (String part : raw.isEmpty() ? new String[0] : raw.split(",")) {
        int equals = part.lastIndexOf('=');
        Set<String> callers =
            Stream.of(part.substring(equals + 1).split("\\|"))
                .map(String::strip)
                .filter(caller -> !caller.isEmpty())
                .collect(Collectors.toUnmodifiableSet());
        if (equals < 1 || callers.isEmpty()) {
          throw new IllegalArgumentException("like channel=subject|subject,channel=subject");
        }
        if (bindings.put(part.substring(0, equals).strip(), callers) != null) {
          throw new IllegalArgumentException("a list that names each channel once");
        }
      }
      return new ChannelBindings(Map.copyOf(bindings));
    }
  }
}
