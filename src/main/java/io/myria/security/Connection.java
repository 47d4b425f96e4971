package io.myria.security;

import io.myria.event.ParticipantSet;
import java.util.List;
import java.util.Optional;

/**
 * What the connection says, so that not every call has to: for whom it reads and who sees what it
 * appends, the channel, who speaks, and which groups of tools it wants listed. It gives no
 * permission: the {@link Gate} asks of a default what it asks of an argument.
 *
 * @param participants of calls that name none
 * @param channel of appends that name none
 * @param client the program's name, which is the channel where nothing else is
 * @param speaker of appended texts whose payload names none
 * @param toolGroups that are listed beside those of the settings
 */
public record Connection(
    Optional<ParticipantSet> participants,
    Optional<String> channel,
    Optional<String> client,
    Optional<String> speaker,
    List<String> toolGroups) {

  /** One that says nothing. */
  public static final Connection SILENT =
      new Connection(
          Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), List.of());

  /** The header that names groups of tools. */
  public static final String TOOL_GROUPS = "Myria-Tool-Groups";

  private static final String UNNAMED = "mcp";

  public Connection {
    toolGroups = List.copyOf(toolGroups);
  }

  /** The same with the name that the client gives itself in the protocol, if it gives one. */
  public Connection of(Optional<String> name) {
    return name.isEmpty() ? this : new Connection(participants, channel, name, speaker, toolGroups);
  }

  /** The same where the caller's token says for whom alone it speaks, and no header does. */
  public Connection of(Caller caller) {
    return participants.isPresent()
        ? this
        : new Connection(caller.spokenFor().only(), channel, client, speaker, toolGroups);
  }

  /** Where what is appended comes from, if it does not say so itself. */
  public String defaultChannel() {
    return channel.or(() -> client).orElse(UNNAMED);
  }
}
