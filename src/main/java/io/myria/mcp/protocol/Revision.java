package io.myria.mcp.protocol;

import java.util.List;
import java.util.Map;
import java.util.Set;

/** Words and numbers of the revision (basic/index, {@code _meta} and Error Codes; schema.ts). */
final class Revision {

  static final String VERSION = "2026-07-28";

  /** Of the initialization-based era. */
  static final List<String> EARLIER =
      List.of("2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05");

  /** What {@code server/discover} and the error for an unknown version list; newest first. */
  static final List<String> SUPPORTED = List.of(VERSION, "2025-11-25", "2025-06-18", "2025-03-26");

  static final String PROTOCOL_VERSION = "io.modelcontextprotocol/protocolVersion";
  static final String CLIENT_CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";
  static final String CLIENT_INFO = "io.modelcontextprotocol/clientInfo";
  static final String SERVER_INFO = "io.modelcontextprotocol/serverInfo";
  static final String SUBSCRIPTION_ID = "io.modelcontextprotocol/subscriptionId";
  static final String LOG_LEVEL = "io.modelcontextprotocol/logLevel";

  static final int HEADER_MISMATCH = -32020;
  static final int MISSING_CLIENT_CAPABILITY = -32021;
  static final int UNSUPPORTED_PROTOCOL_VERSION = -32022;

  static final String DISCOVER = "server/discover";
  static final String LISTEN = "subscriptions/listen";

  /** Methods whose {@code Mcp-Name} repeats a parameter (streamable-http, Standard Headers). */
  static final Map<String, String> NAMED =
      Map.of("tools/call", "name", "resources/read", "uri", "prompts/get", "name");

  /** Methods that may ask the client for something (basic/patterns/mrtr, Supported Requests). */
  static final Set<String> ASKING = Set.of("tools/call", "resources/read", "prompts/get");

  private Revision() {}
}
