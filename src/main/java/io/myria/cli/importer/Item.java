package io.myria.cli.importer;

import tools.jackson.databind.node.ObjectNode;

/**
 * One event and its place.
 *
 * @param file as the user named it
 * @param number from 1: of the line, message, row or paragraph
 * @param bytes of the event as JSON, about
 * @param read bytes of the file that were read for it; all of them add up to the file
 */
public record Item(String file, long number, ObjectNode event, int bytes, long read) {

  /** Whether the server can recognise the event when it is sent again. */
  public boolean hasKey() {
    return !event.path("source_event_key").asString("").isEmpty();
  }

  BadItem refused(String code, String field, String message) {
    return new BadItem(file, number, code, field, message);
  }
}
