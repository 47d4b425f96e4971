package io.myria.launcher;

import java.util.List;

/**
 * Which properties {@code serve -D} takes beside Myria's settings: those of the JVM, of Payara and
 * of the libraries in the WAR, by the beginnings of their names. A name that nobody reads is a
 * mistake that would go unseen. Stateless.
 */
final class KnownProperties {

  private static final List<String> BEGINNINGS =
      List.of(
          "myria.",
          // The JVM's (Networking Properties, the system properties of the class libraries).
          "java.",
          "javax.",
          "jdk.",
          "sun.",
          "com.sun.",
          "user.",
          "file.",
          "http.",
          "https.",
          "socksProxy",
          "socksNonProxyHosts",
          "networkaddress.",
          // The server's, and MicroProfile's.
          "mp.",
          "fish.payara.",
          "payara.",
          "com.hazelcast.",
          "hazelcast.",
          "jakarta.",
          "org.",
          "otel.",
          "product.",
          // The libraries'.
          "hibernate.",
          "flyway.",
          "ai.",
          "io.",
          "ort.");

  private KnownProperties() {}

  static boolean has(String key) {
    return BEGINNINGS.stream().anyMatch(beginning -> key.startsWith(beginning));
  }
}
