package io.myria.cli.intake;

import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The owner of an imported file, and the participants of its events.
 *
 * @param participants none where nobody was named
 * @param speaker of what the user says there; empty where nobody was named
 * @param channel empty for the usual one of the file's form
 */
public record Whose(List<String> participants, String speaker, String channel) {

  /** Where the file says it itself. */
  public static final Whose UNSAID = new Whose(List.of(), "", "");

  public Whose {
    participants = List.copyOf(participants);
  }

  /** Fills in what an event of the file's own does not say. */
  void complete(ObjectNode event) {
    if (!channel.isEmpty() && !event.has("channel")) {
      event.put("channel", channel);
    }
    if (!participants.isEmpty() && !event.has("participants")) {
      names(event);
    }
  }

  private void names(ObjectNode event) {
    ArrayNode names = event.putArray("participants");
    participants.forEach(names::add);
  }

  /** An event with all but its words. */
  ObjectNode event(String usualChannel) {
    if (participants.isEmpty()) {
      throw new Unusable("say with --as whose it is and who may see it, such as --as dana");
    }
    ObjectNode event = Json.MAPPER.createObjectNode();
    event.put("channel", channel.isEmpty() ? usualChannel : channel);
    names(event);
    return event;
  }
}
