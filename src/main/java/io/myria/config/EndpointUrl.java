package io.myria.config;

import io.myria.error.Fault;
import java.net.URI;
import java.util.regex.Pattern;

/** Addresses of other servers in settings; stateless. */
public final class EndpointUrl {

  /**
   * The beginning that a {@link URI} does not check: it takes a host for none that networks
   * resolve, since names of services often have an underscore.
   */
  private static final Pattern HTTP =
      Pattern.compile("(?i)https?://([^/@]+@)?([\\w.-]+|\\[.+])(:\\d{0,5})?([/?#].*)?");

  private EndpointUrl() {}

  /**
   * @return the address without slashes at its end
   * @throws Fault {@code misconfigured} for what is no HTTP address
   */
  public static String require(String key, String url) {
    try {
      if (HTTP.matcher(URI.create(url).toString()).matches()) {
        return url.replaceAll("/+$", "");
      }
    } catch (IllegalArgumentException noUrl) {
      // Said below.
    }
    throw Fault.misconfigured(key, key + " is '" + shown(url) + "' but must be a URL");
  }

  /**
   * As logs and callers may see it: a name and a password before its host are nobody's business.
   */
  public static String shown(String url) {
    return url.replaceFirst("//[^/@]+@", "//");
  }
}
