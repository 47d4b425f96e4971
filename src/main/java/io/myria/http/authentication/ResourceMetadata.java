package io.myria.http.authentication;

import io.myria.security.Permission;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.databind.json.JsonMapper;

/**
 * Tells clients where to get a token for this server: OAuth 2.0 Protected Resource Metadata (RFC
 * 9728), at the well-known path, with and without the endpoint's own path behind it.
 */
final class ResourceMetadata extends HttpServlet {

  static final String PATH = "/.well-known/oauth-protected-resource";

  private static final long serialVersionUID = 1L;
  private static final JsonMapper JSON = JsonMapper.shared();
  private static final String ENDPOINT = "/mcp";
  private static final Pattern HOST =
      Pattern.compile("[A-Za-z0-9._-]+(:[0-9]{1,5})?|\\[[0-9a-fA-F:.]+\\](:[0-9]{1,5})?");

  private final transient JwtSettings settings;

  ResourceMetadata(JwtSettings settings) {
    this.settings = settings;
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    URI resource = resource(request);
    String below = Optional.ofNullable(request.getPathInfo()).orElse("");
    if (!List.of("", ENDPOINT, resource.getPath()).contains(below)) {
      response.sendError(HttpServletResponse.SC_NOT_FOUND);
      return;
    }
    Map<String, Object> metadata = new LinkedHashMap<>();
    metadata.put("resource", resource.toString());
    metadata.put("authorization_servers", List.of(settings.issuer()));
    metadata.put(
        "scopes_supported", Arrays.stream(Permission.values()).map(Permission::scope).toList());
    metadata.put("bearer_methods_supported", List.of("header"));
    metadata.put("resource_name", "Myria");
    response.setContentType("application/json");
    response.setCharacterEncoding("UTF-8");
    // Where it depends on the Host that was asked, nobody may keep it for another.
    response.setHeader("Cache-Control", "no-store");
    response.getWriter().write(JSON.writeValueAsString(metadata));
  }

  /** Where the metadata of the endpoint are, for a challenge (RFC 9728, section 3.1). */
  String url(HttpServletRequest request) {
    URI resource = resource(request);
    String path = Optional.ofNullable(resource.getRawPath()).orElse("");
    return resource.getScheme() + "://" + resource.getRawAuthority() + PATH + path;
  }

  private URI resource(HttpServletRequest request) {
    return settings.resource().map(URI::create).orElseGet(() -> asNamedBy(request));
  }

  private static URI asNamedBy(HttpServletRequest request) {
    String host = request.getHeader("Host");
    boolean named = host != null && HOST.matcher(host).matches();
    return URI.create(
        request.getScheme()
            + "://"
            + (named ? host : "localhost:" + request.getLocalPort())
            + ENDPOINT);
  }
}
