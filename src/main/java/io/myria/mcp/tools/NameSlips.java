package io.myria.mcp.tools;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.myria.config.Service;
import io.myria.event.ParticipantSet;
import io.myria.memory.UnknownName;
import io.myria.memory.UnknownNames;
import io.myria.security.Caller;
import io.myria.security.Permission;
import jakarta.inject.Inject;
import java.util.List;

/**
 * Finds participants of an append that were never heard of and are spelt like somebody who was: who
 * may see an event never changes, so a slip would hide it for ever. A set that was appended to
 * through this server before is not looked at again. Thread-safe.
 */
@Service
class NameSlips {

  private static final int REMEMBERED = 10_000;

  /** A larger set is made by a program; each of its names would be a look-up. */
  private static final int MOST_PARTICIPANTS = 16;

  private final Cache<ParticipantSet, Boolean> seen =
      Caffeine.newBuilder().maximumSize(REMEMBERED).build();

  private final UnknownNames unknownNames;

  @Inject
  NameSlips(UnknownNames unknownNames) {
    this.unknownNames = unknownNames;
  }

  /** Before the append; afterwards every name is known. Empty for callers who may not read. */
  List<UnknownName> in(ParticipantSet participants, Caller caller) {
    if (participants.size() > MOST_PARTICIPANTS
        || !caller.may(Permission.READ)
        || !caller.spokenFor().anyOf(participants)
        || seen.getIfPresent(participants) != null) {
      return List.of();
    }
    List<UnknownName> slips =
        unknownNames.of(caller.scope(participants, false)).stream()
            .filter(name -> !name.nearest().isEmpty())
            .toList();
    seen.put(participants, true);
    return slips;
  }
}
