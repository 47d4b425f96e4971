package io.myria.http.authentication;

import io.myria.config.Setting;
import io.myria.config.Source;
import io.myria.error.Fault;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * From where the endpoint may be reached, and by whom.
 *
 * @param allowedHosts Host headers that are answered; against DNS rebinding
 * @param allowedOrigins Origin headers that are answered, where a browser sends one
 * @param requestBytes largest body of a request
 * @param jwt whose tokens are believed; empty in {@code open} mode
 * @param channels callers by bound channel
 * @param metrics who may read the metrics
 */
public record AccessSettings(
    List<String> allowedHosts,
    List<String> allowedOrigins,
    int requestBytes,
    Optional<JwtSettings> jwt,
    Map<String, Set<String>> channels,
    MetricsAccess metrics) {

  private static final String JWT = "jwt";

  static final Setting<String> BIND_ADDRESS =
      Setting.text("myria.mcp.bind_address", "127.0.0.1", "Address that the server listens on.");
  static final Setting<List<String>> ALLOWED_HOSTS =
      Setting.list(
          "myria.mcp.allowed_hosts",
          "localhost:*,127.0.0.1:*,[::1]:*",
          "Host headers that are answered; :* stands for any port.");
  static final Setting<List<String>> ALLOWED_ORIGINS =
      Setting.list(
          "myria.mcp.allowed_origins",
          "http://localhost:*,http://127.0.0.1:*,http://[::1]:*",
          "Origin headers that are answered; a request without one is.");
  static final Setting<Integer> REQUEST_BYTES =
      Setting.bytes("myria.mcp.request_bytes", "24MiB", 64 << 20, "Largest body of a request.");
  static final Setting<String> MODE =
      Setting.choice(
          "myria.access.mode",
          "open",
          List.of("open", JWT),
          "open: no authentication, on loopback only; jwt: bearer tokens.");
  static final Setting<String> METRICS =
      Setting.choice(
          "myria.metrics.access",
          "loopback",
          MetricsAccess.WORDS,
          "Who may read /metrics: loopback, admin (a token with myria:admin) or anyone.");
  static final Setting<Map<String, Set<String>>> CHANNELS =
      new Setting<>(
          "myria.access.channels",
          "",
          "Channels that only some callers may append on: channel=subject|subject,…",
          AccessSettings::bindings);

  /** Every key of this room. */
  public static final List<Setting<?>> ALL =
      Stream.concat(
              Stream.of(
                  BIND_ADDRESS,
                  ALLOWED_HOSTS,
                  ALLOWED_ORIGINS,
                  REQUEST_BYTES,
                  MODE,
                  CHANNELS,
                  METRICS),
              JwtSettings.ALL.stream())
          .toList();

  /**
   * @throws Fault {@code misconfigured}, too, where values do not go together
   */
  public static AccessSettings from(Source source) {
    boolean jwt = MODE.in(source).equals(JWT);
    Map<String, Set<String>> channels = CHANNELS.in(source);
    if (!jwt) {
      requireLoopback(BIND_ADDRESS.in(source));
      if (!channels.isEmpty()) {
        throw JwtSettings.misconfigured(
            CHANNELS,
            CHANNELS.key()
                + " needs callers with names; set myria.access.mode to jwt, or leave it"
                + " out");
      }
    }
    return new AccessSettings(
        ALLOWED_HOSTS.in(source),
        ALLOWED_ORIGINS.in(source),
        REQUEST_BYTES.in(source),
        jwt ? Optional.of(JwtSettings.from(source)) : Optional.empty(),
        channels,
        MetricsAccess.of(METRICS.in(source)));
  }

  /** In open mode everybody is this machine. */
  public boolean tellsCallersApart() {
    return jwt.isPresent();
  }

  private static void requireLoopback(String address) {
    if (!Loopback.is(address)) {
      throw JwtSettings.misconfigured(
          MODE,
          "myria.access.mode is open, so whoever reaches "
              + address
              + " could read and write everything; listen on 127.0.0.1 (the default of --bind), or"
              + " set myria.access.mode to jwt, see docs/keycloak.md");
    }
  }

  private static Map<String, Set<String>> bindings(String raw) {
    Map<String, Set<String>> bindings = new HashMap<>();
    for (String part : raw.isEmpty() ? new String[0] : raw.split(",")) {
      int equals = part.lastIndexOf('=');
      Set<String> callers =
          Set.copyOf(
              Stream.of(part.substring(equals + 1).split("\\|"))
                  .map(String::strip)
                  .filter(caller -> !caller.isEmpty())
                  .toList());
      if (equals < 1 || callers.isEmpty()) {
        throw new IllegalArgumentException("like channel=subject|subject,channel=subject");
      }
      if (bindings.put(part.substring(0, equals).strip(), callers) != null) {
        throw new IllegalArgumentException("a list that names each channel once");
      }
    }
    return Map.copyOf(bindings);
  }
}
