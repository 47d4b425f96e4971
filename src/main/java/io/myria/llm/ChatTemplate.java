package io.myria.llm;

import io.myria.error.Fault;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;

/**
 * The request's template: what every request says, such as model and temperature, and the headers
 * it is sent with. Messages, tools and limits are put in with each call. Immutable.
 *
 * @param body without headers
 * @param headers as they stand, the key's place unfilled
 */
public record ChatTemplate(Map<String, Object> body, Map<String, String> headers) {

  private static final String KEY = ModelSettings.Endpoint.TEMPLATE;
  private static final String AUTHORIZATION = "authorization";
  private static final String CHOICE = "tool_choice";
  private static final String TOKENS = "max_tokens";
  private static final String NEWER_TOKENS = "max_completion_tokens";

  /** Stands where the key comes, such as {@code <openrouter-api-key>}. */
  private static final Pattern PLACE = Pattern.compile("<[a-z-]*key>");

  /** Of one request at a time, and answered whole. */
  private static final Set<String> NOT_FOR_A_TEMPLATE = Set.of("messages", "stream", "n");

  /** Chooses a model by itself. */
  private static final String ROUTER = "openrouter/";

  /** A date or another version of the same model, such as {@code -2026-03-19}. */
  private static final Pattern VERSION = Pattern.compile("[-@:]\\d[\\w.-]*");

  /** Reads a file, or Myria's own where there is none. */
  public static ChatTemplate of(Optional<Path> file) {
    try {
      return parse(file.isEmpty() ? own() : Files.readString(file.get()));
    } catch (IOException unreadable) {
      throw Fault.misconfigured(KEY, KEY + " names a file that cannot be read");
    }
  }

  private static String own() {
    try (InputStream file = ChatTemplate.class.getResourceAsStream("openrouter.json")) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** Empty for what is none, a {@code null} too. */
  private static Optional<Map<String, Object>> object(String json) {
    try {
      return Optional.ofNullable(ChatJson.object(json));
    } catch (JacksonException noJson) {
      return Optional.empty();
    }
  }

  /**
   * @throws Fault {@code misconfigured} for a template that no request can be made of
   */
  public static ChatTemplate parse(String json) {
    Map<String, Object> body =
        object(json).map(LinkedHashMap::new).orElseThrow(() -> wrong("is no JSON object"));
    Map<String, String> headers = new LinkedHashMap<>();
    if (body.remove("headers") instanceof Map<?, ?> given) {
      given.forEach((name, value) -> headers.put(String.valueOf(name), String.valueOf(value)));
    }
    body.keySet().removeAll(NOT_FOR_A_TEMPLATE);
    if (!(body.get("model") instanceof String model) || model.isBlank()) {
      throw wrong("names no model");
    }
    headers.forEach(
        (name, value) -> {
          if (isSecret(name) && !PLACE.matcher(value).find()) {
            throw wrong("holds a key in " + name + "; write <key> there, and set myria.llm.key");
          }
        });
    return new ChatTemplate(body, headers);
  }

  private static boolean isSecret(String header) {
    return header.toLowerCase(Locale.ROOT).equals(AUTHORIZATION)
        || header.toLowerCase(Locale.ROOT).contains("api-key");
  }

  private static Fault wrong(String what) {
    return Fault.misconfigured(KEY, KEY + " names a file that " + what);
  }

  public String model() {
    return (String) body.get("model");
  }

  /** Those to send; without a key, those that need one are left out. */
  public Map<String, String> headers(Optional<String> key) {
    Map<String, String> filled = new LinkedHashMap<>();
    headers.forEach(
        (name, value) -> {
          boolean needs = PLACE.matcher(value).find();
          if (!needs || key.isPresent()) {
            filled.put(name, needs ? PLACE.matcher(value).replaceAll(r -> quoted(key)) : value);
          }
        });
    return filled;
  }

  private static String quoted(Optional<String> key) {
    return Matcher.quoteReplacement(key.orElseThrow());
  }

  /**
   * A request.
   *
   * @param forced the tool that must be called now; else the template's choice stands
   * @param tokens the answer may have
   */
  ChatRequest request(
      List<Map<String, Object>> messages,
      List<Map<String, Object>> tools,
      Optional<String> forced,
      long tokens) {
    Map<String, Object> request = new LinkedHashMap<>(body);
    request.put("messages", List.copyOf(messages));
    request.put("tools", tools);
    request.put(
        CHOICE,
        forced
            .<Object>map(name -> Map.of("type", "function", "function", Map.of("name", name)))
            .orElseGet(() -> body.getOrDefault(CHOICE, "auto")));
    String limit = body.containsKey(NEWER_TOKENS) ? NEWER_TOKENS : TOKENS;
    long most = body.get(limit) instanceof Number number ? number.longValue() : Long.MAX_VALUE;
    request.put(limit, Math.min(most, tokens));
    return ChatRequest.of(request);
  }

  /** Whether a model that names itself so is one that was asked for. */
  public boolean accepts(String answered) {
    if (model().startsWith(ROUTER)) {
      return true;
    }
    Stream<?> others = body.get("models") instanceof List<?> list ? list.stream() : Stream.of();
    return Stream.concat(Stream.of(model()), others)
        .anyMatch(asked -> isSame(String.valueOf(asked), answered));
  }

  private static boolean isSame(String asked, String answered) {
    String wanted = name(asked, answered);
    String given = name(answered, asked);
    return given.startsWith(wanted)
        && (given.length() == wanted.length()
            || VERSION.matcher(given.substring(wanted.length())).matches());
  }

  /** Without the variant, such as {@code :free}; without the maker, where the other has none. */
  private static String name(String model, String other) {
    String whole = model.toLowerCase(Locale.ROOT).replaceFirst(":[a-z]+$", "");
    return other.indexOf('/') < 0 ? whole.substring(whole.lastIndexOf('/') + 1) : whole;
  }
}
