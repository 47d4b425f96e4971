package io.myria.cli.intake;

import tools.jackson.databind.node.ObjectNode;

/**
 * One event of a file.
 *
 * @param file as the user named it
 * @param number from 1: of the line, or of the message or paragraph where those are no lines
 * @param bytes of the event as JSON, about
 * @param read bytes of the file that are read with it, so that all of them add up to the file
 */
public record SourceLine(String file, long number, ObjectNode event, int bytes, long read) {

  /** Whether the server can tell that it has this event already. */
  public boolean hasKey() {
    return !event.path("source_event_key").asString("").isEmpty();
  }

  public BadLine refused(String code, String field, String message) {
    return new BadLine(file, number, code, field, message);
  }
}
