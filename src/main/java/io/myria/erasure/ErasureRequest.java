package io.myria.erasure;

import io.myria.error.Fault;
import io.myria.event.EventId;
import io.myria.event.ParticipantSet;
import io.myria.event.StorableText;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/**
 * Which events are to be erased: those that meet all that is given.
 *
 * @param events by their ids
 * @param participant whose: what nobody else may see, and what this participant says in events that
 *     others may see, too
 * @param agents who count as nobody else
 * @param shared whether all that the participant may see goes, no matter who said it
 * @param from the first timestamp
 * @param to before this timestamp
 * @param within only events that all of these may see; empty for a caller who speaks for everybody
 * @param includeInternal internal events, too
 */
public record ErasureRequest(
    List<EventId> events,
    Optional<String> participant,
    List<String> agents,
    boolean shared,
    Optional<String> contextId,
    Optional<String> channel,
    Optional<String> type,
    Optional<Instant> from,
    Optional<Instant> to,
    Optional<ParticipantSet> within,
    boolean includeInternal) {

  /** Longer than that of any event can be. */
  private static final int LONGEST_NAME = 10_000;

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  /** Throws a {@link Fault} where nothing is named, or an option stands alone. */
  public ErasureRequest {
    events = List.copyOf(events);
    agents = List.copyOf(agents);
    if (events.isEmpty()
        && participant.isEmpty()
        && contextId.isEmpty()
        && channel.isEmpty()
        && type.isEmpty()
        && from.isEmpty()
        && to.isEmpty()) {
      throw Fault.invalid(
          "participant",
          "is missing, and so is everything else that names events: give event_ids, participant,"
              + " context_id, channel, type, from or to");
    }
    if (participant.isEmpty() && (shared || !agents.isEmpty())) {
      throw Fault.invalid(
          shared ? "shared" : "agents", "says more of a participant; name one in participant");
    }
    if (from.isPresent() && to.isPresent() && !from.get().isBefore(to.get())) {
      throw Fault.invalid("to", "must be later than from");
    }
    check("participant", participant);
    check("context_id", contextId);
    check("channel", channel);
    check("type", type);
    for (int index = 0; index < agents.size(); index++) {
      check("agents[" + index + "]", Optional.of(agents.get(index)));
    }
    within.ifPresent(set -> set.names().forEach(name -> check("participants", Optional.of(name))));
  }

  /**
   * This request, where every name in it may be one.
   *
   * @throws Fault {@code invalid_argument} at the field of a blank name, which no event can have
   */
  ErasureRequest requireNames() {
    requireName("participant", participant);
    requireName("context_id", contextId);
    requireName("channel", channel);
    requireName("type", type);
    for (int index = 0; index < agents.size(); index++) {
      requireName("agents[" + index + "]", Optional.of(agents.get(index)));
    }
    return this;
  }

  private static void requireName(String field, Optional<String> name) {
    if (name.filter(String::isBlank).isPresent()) {
      throw Fault.invalid(field, "is blank; name one, or leave it out");
    }
  }

  private static void check(String field, Optional<String> name) {
    name.ifPresent(
        text -> {
          StorableText.check(field, text);
          if (text.length() > LONGEST_NAME) {
            throw Fault.tooLarge(field, "is longer than " + LONGEST_NAME + " characters");
          }
        });
  }

  /** As it is kept, with what was given. */
  String json() {
    Map<String, Object> members = new LinkedHashMap<>();
    if (!events.isEmpty()) {
      members.put("event_ids", events.stream().map(EventId::toString).toList());
    }
    participant.ifPresent(name -> members.put("participant", name));
    if (!agents.isEmpty()) {
      members.put("agents", agents);
    }
    if (shared) {
      members.put("shared", true);
    }
    contextId.ifPresent(id -> members.put("context_id", id));
    channel.ifPresent(name -> members.put("channel", name));
    type.ifPresent(name -> members.put("type", name));
    from.ifPresent(time -> members.put("from", time.toString()));
    to.ifPresent(time -> members.put("to", time.toString()));
    within.ifPresent(set -> members.put("participants", set.names()));
    return MAPPER.writeValueAsString(members);
  }
}
