package io.myria.cli.connection;

import tools.jackson.databind.JsonNode;

/**
 * A tool's answer in its three forms.
 *
 * @param content for programs
 * @param text for models
 * @param meta for clients alone, by names that begin with {@code io.myria/}
 */
public record ToolAnswer(JsonNode content, String text, JsonNode meta) {

  private static final String PREFIX = "io.myria/";

  public JsonNode about(String name) {
    return meta.path(PREFIX + name);
  }
}
