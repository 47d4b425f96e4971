package io.myria.json;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A URI template (RFC 6570) read backwards: which values of its variables give a URI. Of the RFC it
 * knows simple variables, {@code {id}}, and, at its end, a query, {@code {?participants}}, whose
 * variables may be left out and may be lists. Immutable.
 */
public final class UriTemplate {

  private static final Pattern EXPRESSION = Pattern.compile("\\{(\\??)([a-z_]++(?:,[a-z_]++)*+)}");

  private final String template;
  private final Pattern path;
  private final List<String> simple = new ArrayList<>();
  private final Set<String> query = new LinkedHashSet<>();

  private UriTemplate(String template) {
    this.template = template;
    StringBuilder regex = new StringBuilder();
    Matcher expression = EXPRESSION.matcher(template);
    int end = 0;
    while (expression.find()) {
      regex.append(Pattern.quote(template.substring(end, expression.start())));
      end = expression.end();
      if (!expression.group(1).isEmpty()) {
        query.addAll(List.of(expression.group(2).split(",")));
      } else {
        simple.add(expression.group(2));
        regex.append("([^/?#]+)");
      }
    }
    regex.append(Pattern.quote(template.substring(end)));
    this.path = Pattern.compile(regex.toString());
  }

  public static UriTemplate of(String template) {
    return new UriTemplate(template);
  }

  public Set<String> variables() {
    Set<String> variables = new LinkedHashSet<>(simple);
    variables.addAll(query);
    return variables;
  }

  /** The values that give {@code uri}; empty if none do. A list has its values in order. */
  public Optional<Map<String, List<String>>> match(String uri) {
    int mark = uri.indexOf('?');
    Matcher matcher = path.matcher(mark < 0 ? uri : uri.substring(0, mark));
    if (!matcher.matches()) {
      return Optional.empty();
    }
    Map<String, List<String>> values = new LinkedHashMap<>();
    try {
      for (int index = 0; index < simple.size(); index++) {
        values.put(simple.get(index), List.of(decoded(matcher.group(index + 1))));
      }
      if (mark >= 0 && !putQuery(uri.substring(mark + 1), values)) {
        return Optional.empty();
      }
    } catch (IllegalArgumentException | CharacterCodingException malformed) {
      return Optional.empty();
    }
    return Optional.of(values);
  }

  private boolean putQuery(String text, Map<String, List<String>> values)
      throws CharacterCodingException {
    for (String part : text.split("&", -1)) {
      int equals = part.indexOf('=');
      String name = equals < 0 ? part : part.substring(0, equals);
      if (equals < 0 || !query.contains(name) || values.containsKey(name)) {
        return false;
      }
      List<String> list = new ArrayList<>();
      for (String value : part.substring(equals + 1).split(",", -1)) {
        list.add(decoded(value));
      }
      values.put(name, List.copyOf(list));
    }
    return true;
  }

  /** RFC 3986, section 2.1; a plus is a plus. */
  private static String decoded(String text) throws CharacterCodingException {
    if (text.indexOf('%') < 0) {
      return text;
    }
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    ByteBuffer out = ByteBuffer.allocate(bytes.length);
    for (int index = 0; index < bytes.length; index++) {
      if (bytes[index] == '%') {
        if (index + 2 >= bytes.length) {
          throw new IllegalArgumentException("a percent sign without digits");
        }
        out.put((byte) (16 * digit(bytes[index + 1]) + digit(bytes[index + 2])));
        index += 2;
      } else {
        out.put(bytes[index]);
      }
    }
    return StandardCharsets.UTF_8.newDecoder().decode(out.flip()).toString();
  }

  private static int digit(byte character) {
    int digit = Character.digit(character, 16);
    if (digit < 0) {
      throw new IllegalArgumentException("a percent sign without digits");
    }
    return digit;
  }

  @Override
  public String toString() {
    return template;
  }
}
