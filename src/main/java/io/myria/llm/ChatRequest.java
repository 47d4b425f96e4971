package io.myria.llm;

import java.util.Map;

/**
 * A request as it is sent.
 *
 * @param hash of the same with its keys in order: what recorded answers are found by
 */
public record ChatRequest(String body, String hash) {

  /** English JSON has some four; the model's own count takes its place once there is one. */
  private static final int CHARACTERS_A_TOKEN = 4;

  public static ChatRequest of(Map<String, Object> request) {
    return new ChatRequest(ChatJson.write(request), ChatJson.hash(ChatJson.ordered(request)));
  }

  /** An estimate. */
  static long tokens(String text) {
    return (text.length() + CHARACTERS_A_TOKEN - 1) / CHARACTERS_A_TOKEN;
  }

  /** An estimate of what is sent. */
  public long tokens() {
    return tokens(body);
  }
}
