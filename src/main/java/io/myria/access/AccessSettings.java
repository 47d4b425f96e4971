package io.myria.access;

import io.myria.setting.Setting;
import io.myria.setting.Source;
import java.util.List;

/**
 * From where the endpoint may be reached.
 *
 * @param allowedHosts Host headers that are answered; against DNS rebinding
 * @param allowedOrigins Origin headers that are answered, where a browser sends one
 * @param requestBytes largest body of a request
 */
public record AccessSettings(
    List<String> allowedHosts, List<String> allowedOrigins, int requestBytes) {

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

  /** Every key of this room. */
  public static final List<Setting<?>> ALL =
      List.of(BIND_ADDRESS, ALLOWED_HOSTS, ALLOWED_ORIGINS, REQUEST_BYTES);

  public static AccessSettings from(Source source) {
    return new AccessSettings(
        ALLOWED_HOSTS.in(source), ALLOWED_ORIGINS.in(source), REQUEST_BYTES.in(source));
  }
}
