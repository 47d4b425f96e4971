package io.myria.security;

import io.myria.event.ParticipantSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * What a call asks for, as far as it decides whether the call may be made.
 *
 * @param permissions all that are needed
 * @param reads for whom it reads, one for each read
 * @param appends what it appends
 */
public record Demand(
    Set<Permission> permissions, List<ParticipantSet> reads, List<Append> appends) {

  /**
   * One event.
   *
   * @param path of the event in the arguments, such as {@code events[3]}; empty for the arguments
   */
  public record Append(
      String path, ParticipantSet participants, String channel, boolean internal) {}

  public Demand {
    permissions = Set.copyOf(permissions);
    reads = List.copyOf(reads);
    appends = List.copyOf(appends);
  }

  /** What is neither read nor appended for anybody in particular. */
  public static Demand only(Permission permission) {
    return new Demand(Set.of(permission), List.of(), List.of());
  }

  public static Demand read(ParticipantSet participants, boolean includeInternal) {
    return new Demand(
        permissions(Permission.READ, includeInternal), List.of(participants), List.of());
  }

  /** This, and the permission to do what it does. */
  public Demand with(Permission permission) {
    Set<Permission> all = EnumSet.of(permission);
    all.addAll(permissions);
    return new Demand(all, reads, appends);
  }

  public static Demand append(List<Append> events) {
    boolean internal = events.stream().anyMatch(Append::internal);
    return new Demand(permissions(Permission.WRITE, internal), List.of(), events);
  }

  private static Set<Permission> permissions(Permission permission, boolean internal) {
    return internal ? EnumSet.of(permission, Permission.INTERNAL) : EnumSet.of(permission);
  }
}
