package io.myria.mcp.tools;

import io.myria.error.Fault;
import io.myria.event.Wildcard;
import io.myria.fingerprint.MemoryKind;
import io.myria.json.Field;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Members of an event's payload that may be written as arguments; each stands there by its name.
 */
record PayloadArguments(
    // A line for each.
    @Field("Its kind, where its words may not tell") Optional<MemoryKind> memoryType,
    @Field("Who said it") Optional<String> speaker) {

  static final String SPEAKER = "speaker";

  PayloadArguments {
    speaker.ifPresent(name -> Wildcard.refuse(SPEAKER, name));
    if (speaker.filter(String::isBlank).isPresent()) {
      throw Fault.invalid(SPEAKER, "is empty; say who spoke, or leave it out");
    }
  }

  /** As they stand in the payload; written out, since each event of a call asks twice. */
  Map<String, Object> members() {
    Map<String, Object> members = new LinkedHashMap<>();
    memoryType.ifPresent(kind -> members.put("memory_type", kind.wire()));
    speaker.ifPresent(name -> members.put(SPEAKER, name));
    return members;
  }
}
