package io.myria.http.authentication;

import io.myria.security.Caller;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Lets in who brings a token, in the header and nowhere else (MCP, authorization, access token
 * usage): one in the query would stand in logs and histories.
 */
final class BearerAuthenticator implements Authenticator {

  /** RFC 6750, section 2.1; the scheme's case does not matter. */
  private static final Pattern BEARER =
      Pattern.compile("[Bb][Ee][Aa][Rr][Ee][Rr] +([A-Za-z0-9._~+/-]+=*)");

  private static final Pattern BETWEEN_PARAMETERS = Pattern.compile("[&;]");

  private final TokenVerifier tokens;

  BearerAuthenticator(TokenVerifier tokens) {
    this.tokens = tokens;
  }

  @Override
  public Caller admit(HttpServletRequest request) {
    String query = request.getQueryString();
    if (query != null
        && BETWEEN_PARAMETERS.splitAsStream(query).anyMatch(BearerAuthenticator::isToken)) {
      throw AuthenticationException.badRequest(
          "a token belongs into the header Authorization, never into the URL; renew this one");
    }
    List<String> given = Collections.list(request.getHeaders("Authorization"));
    if (given.isEmpty()) {
      throw AuthenticationException.withoutToken();
    }
    if (given.size() > 1) {
      throw AuthenticationException.badRequest("the header Authorization was sent more than once");
    }
    Matcher bearer = BEARER.matcher(given.get(0).strip());
    if (!bearer.matches()) {
      throw AuthenticationException.withoutToken();
    }
    return tokens.caller(bearer.group(1));
  }

  /** However it is written: a log of URLs would hold the token. */
  private static boolean isToken(String parameter) {
    String name = parameter.split("=", 2)[0];
    try {
      name = URLDecoder.decode(name, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException malformed) {
      // Then it is what it is.
    }
    return name.strip().equalsIgnoreCase("access_token");
  }
}
