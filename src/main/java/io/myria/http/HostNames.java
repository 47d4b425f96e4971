package io.myria.http;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Names that a server answers to. They are compared without case, and {@code :*} stands for no port
 * or for digits; a prefix is no match. Immutable.
 */
public final class HostNames {

  private final List<Pattern> allowed;

  public HostNames(List<String> allowed) {
    this.allowed = allowed.stream().map(HostNames::pattern).toList();
  }

  public boolean allow(String name) {
    return allowed.stream()
        .anyMatch(pattern -> pattern.matcher(name.toLowerCase(Locale.ROOT)).matches());
  }

  private static Pattern pattern(String allowed) {
    String name = allowed.toLowerCase(Locale.ROOT);
    return name.endsWith(":*")
        ? Pattern.compile(Pattern.quote(name.substring(0, name.length() - 2)) + "(:[0-9]{1,5})?")
        : Pattern.compile(Pattern.quote(name));
  }
}
