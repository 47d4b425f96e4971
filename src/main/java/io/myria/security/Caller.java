package io.myria.security;

import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.event.ParticipantSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Who is calling. Every call carries one, down to the statement: a read takes a {@link Scope},
 * which only a caller gives, and an administrative call takes the caller itself. Whether a call may
 * be made at all is decided before, by the {@link Gate}.
 *
 * @param name the token's subject; for the log of what was done
 * @param permissions what it may do; none includes another
 * @param spokenFor whose memory it may read, and in whose name it may append
 * @param toolGroups that its token has listed beside those of the settings
 */
public record Caller(
    String name, Set<Permission> permissions, SpokenFor spokenFor, List<String> toolGroups) {

  /** Everyone, in {@code open} mode: the server then listens on loopback only. */
  public static final Caller OPEN = unlimited("open");

  /** Myria's own timers. */
  public static final Caller SELF = unlimited("myria");

  public Caller {
    Objects.requireNonNull(name);
    permissions = Set.copyOf(permissions);
    Objects.requireNonNull(spokenFor);
    toolGroups = List.copyOf(toolGroups);
  }

  public Caller(String name, Set<Permission> permissions, SpokenFor spokenFor) {
    this(name, permissions, spokenFor, List.of());
  }

  private static Caller unlimited(String name) {
    return new Caller(name, EnumSet.allOf(Permission.class), SpokenFor.EVERYBODY);
  }

  public boolean may(Permission permission) {
    return permissions.contains(permission);
  }

  /** Whether it may build, and may see what tells of others' activity, such as global counts. */
  public boolean administrator() {
    return may(Permission.ADMIN);
  }

  /** Whether what it may do was granted to it; in {@code open} mode everybody may do everything. */
  public boolean granted() {
    return !equals(OPEN);
  }

  public Scope scope(ParticipantSet participants, boolean includeInternal) {
    return new Scope(this, participants, includeInternal);
  }

  /**
   * @param what completes "… is for administrators"
   * @throws Fault {@code not_allowed} for anyone but an administrator
   */
  public void requireAdministrator(String what) {
    if (!administrator()) {
      throw new Fault(FaultCode.NOT_ALLOWED, what + " is for administrators");
    }
  }
}
