package io.myria.http.authentication;

import io.myria.config.Setting;
import io.myria.error.Fault;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Whose tokens are believed, and how they are read. Uses no library: the launcher asks for these
 * settings where there is none.
 *
 * @param keys a URL or a file, see {@link VerificationKeys}
 * @param resource a URL once it is checked; else the endpoint's own is taken from the request
 */
record JwtSettings(
    @Setting(key = JwtSettings.ISSUER, meaning = "Who must have issued a token: its claim iss.")
        String issuer,
    @Setting(
            key = JwtSettings.AUDIENCE,
            meaning = "For whom a token must be: one of these in its aud.")
        List<String> audience,
    @Setting(
            key = JwtSettings.KEYS,
            meaning =
                "The issuer's public keys: https URL of its JWK set, or a file (JWK set or PEM).")
        String keys,
    @Setting(
            key = "myria.access.jwt.participants_claim",
            byDefault = "participants",
            meaning =
                "The claim that names the participants a caller speaks for; * in it stands"
                    + " for all.")
        String participantsClaim,
    @Setting(
            key = "myria.access.jwt.tool_groups_claim",
            byDefault = "tool_groups",
            meaning = "The claim that names groups of tools to list beside myria.mcp.tool_groups.")
        String toolGroupsClaim,
    @Setting(
            key = "myria.access.jwt.leeway",
            byDefault = "30s",
            most = "5m",
            meaning = "How far the issuer's clock may be off.")
        Duration leeway,
    @Setting(
            key = JwtSettings.RESOURCE,
            meaning =
                "URL of /mcp as clients know it, for the metadata; without it, as a request"
                    + " names it.")
        Optional<String> resource) {

  static final String KEYS = "myria.access.jwt.keys";
  private static final String ISSUER = "myria.access.jwt.issuer";
  private static final String AUDIENCE = "myria.access.jwt.audience";
  private static final String RESOURCE = "myria.access.jwt.resource";

  /**
   * @throws Fault {@code misconfigured} where something is missing that the mode needs
   */
  void check() {
    require(AUDIENCE, !audience.isEmpty());
    require(KEYS, !keys.isEmpty());
    // An attacker who changes the keys on the way can let anybody in, so plain http is for this
    // machine.
    if (keys.startsWith("http://") && !Loopback.is(host(keys))) {
      throw Fault.misconfigured(KEYS, KEYS + " must begin with https://, or name a file");
    }
    require(ISSUER, !issuer.isEmpty());
    resource.ifPresent(JwtSettings::requireUrl);
  }

  private static void require(String key, boolean given) {
    if (!given) {
      throw Fault.misconfigured(
          key, AccessSettings.MODE + " is jwt, which needs " + key + "; set it");
    }
  }

  private static String host(String url) {
    try {
      return Optional.ofNullable(URI.create(url).getHost()).orElse("");
    } catch (IllegalArgumentException noUrl) {
      return "";
    }
  }

  private static void requireUrl(String text) {
    try {
      URI url = URI.create(text);
      if (url.getHost() != null
          && url.getFragment() == null
          && url.getQuery() == null
          && List.of("http", "https").contains(url.getScheme())) {
        return;
      }
    } catch (IllegalArgumentException noUrl) {
      throw Fault.misconfigured(RESOURCE, RESOURCE + " is no URL");
    }
    throw Fault.misconfigured(
        RESOURCE, RESOURCE + " must be a URL such as https://myria.example.org/mcp");
  }
}
