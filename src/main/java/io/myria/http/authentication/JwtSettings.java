package io.myria.http.authentication;

import io.myria.config.Setting;
import io.myria.config.Source;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Whose tokens are believed, and how they are read. Uses no library: the launcher asks for these
 * settings where there is none.
 *
 * @param audience a token must be for one of these
 * @param keys a URL or a file, see {@link VerificationKeys}
 * @param leeway how far the issuer's clock may be off
 * @param resource the endpoint's own URL as clients know it; else it is taken from the request
 */
record JwtSettings(
    String issuer,
    List<String> audience,
    String keys,
    String participantsClaim,
    String toolGroupsClaim,
    Duration leeway,
    Optional<URI> resource) {

  static final Setting<Optional<String>> ISSUER =
      Setting.optional("myria.access.jwt.issuer", "Who must have issued a token: its claim iss.");
  static final Setting<List<String>> AUDIENCE =
      Setting.list(
          "myria.access.jwt.audience", "", "For whom a token must be: one of these in its aud.");
  static final Setting<Optional<String>> KEYS =
      Setting.optional(
          "myria.access.jwt.keys",
          "The issuer's public keys: https URL of its JWK set, or a file (JWK set or PEM).");
  static final Setting<String> PARTICIPANTS_CLAIM =
      Setting.text(
          "myria.access.jwt.participants_claim",
          "participants",
          "The claim that names the participants a caller speaks for; * in it stands for all.");
  static final Setting<String> TOOL_GROUPS_CLAIM =
      Setting.text(
          "myria.access.jwt.tool_groups_claim",
          "tool_groups",
          "The claim that names groups of tools to list beside myria.mcp.tool_groups.");
  static final Setting<Duration> LEEWAY =
      Setting.duration(
          "myria.access.jwt.leeway",
          "30s",
          Duration.ZERO,
          Duration.ofMinutes(5),
          "How far the issuer's clock may be off.");
  static final Setting<Optional<String>> RESOURCE =
      Setting.optional(
          "myria.access.jwt.resource",
          "URL of /mcp as clients know it, for the metadata; without it, as a request names it.");

  static final List<Setting<?>> ALL =
      List.of(ISSUER, AUDIENCE, KEYS, PARTICIPANTS_CLAIM, TOOL_GROUPS_CLAIM, LEEWAY, RESOURCE);

  /**
   * @throws Fault {@code misconfigured} where something is missing that the mode needs
   */
  static JwtSettings from(Source source) {
    List<String> audience = AUDIENCE.in(source);
    if (audience.isEmpty()) {
      throw missing(AUDIENCE);
    }
    String keys = KEYS.in(source).orElseThrow(() -> missing(KEYS));
    checkKeys(keys);
    return new JwtSettings(
        ISSUER.in(source).orElseThrow(() -> missing(ISSUER)),
        audience,
        keys,
        PARTICIPANTS_CLAIM.in(source),
        TOOL_GROUPS_CLAIM.in(source),
        LEEWAY.in(source),
        RESOURCE.in(source).map(JwtSettings::url));
  }

  private static Fault missing(Setting<?> setting) {
    return misconfigured(
        setting, "myria.access.mode is jwt, which needs " + setting.key() + "; set it");
  }

  /**
   * Whoever changes the keys on the way lets everybody in, so plain http is for this machine only.
   */
  private static void checkKeys(String location) {
    if (location.startsWith("http://") && !Loopback.is(host(location))) {
      throw misconfigured(KEYS, KEYS.key() + " must begin with https://, or name a file");
    }
  }

  private static String host(String url) {
    try {
      return Optional.ofNullable(URI.create(url).getHost()).orElse("");
    } catch (IllegalArgumentException noUrl) {
      return "";
    }
  }

  private static URI url(String text) {
    try {
      URI url = URI.create(text);
      if (url.getHost() != null
          && url.getFragment() == null
          && url.getQuery() == null
          && List.of("http", "https").contains(url.getScheme())) {
        return url;
      }
    } catch (IllegalArgumentException noUrl) {
      throw misconfigured(RESOURCE, RESOURCE.key() + " is no URL");
    }
    throw misconfigured(
        RESOURCE, RESOURCE.key() + " must be a URL such as https://myria.example.org/mcp");
  }

  static Fault misconfigured(Setting<?> setting, String message) {
    return new Fault(FaultCode.MISCONFIGURED, setting.key(), message, null);
  }
}
