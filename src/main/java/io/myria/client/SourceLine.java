package io.myria.client;

import tools.jackson.databind.node.ObjectNode;

/**
 * One line of an import that holds an object.
 *
 * @param file as the user named it
 * @param number from 1
 * @param bytes of the line, with its end
 */
record SourceLine(String file, long number, ObjectNode event, int bytes) {

  /** Whether the server can tell that it has this event already. */
  boolean hasKey() {
    return !event.path("source_event_key").asString("").isEmpty();
  }

  BadLine refused(String code, String field, String message) {
    return new BadLine(file, number, code, field, message);
  }
}
