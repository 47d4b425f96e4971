package io.myria.mcp.current;

import java.util.Map;

/**
 * The identity of a server, as clients discover it.
 *
 * @param capabilities as the schema's {@code ServerCapabilities}
 * @param instructions for models
 */
public record Identity(
    String name, String version, Map<String, Object> capabilities, String instructions) {}
