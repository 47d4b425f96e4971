package io.myria.access;

import io.myria.event.ParticipantSet;
import io.myria.fault.Fault;
import io.myria.fault.FaultCode;

/**
 * Who is calling. Every call carries one, down to the statement: a read takes a {@link Scope},
 * which only a caller gives, and an administrative call takes the caller itself.
 *
 * @param name for the log of what was done
 * @param administrator may build, and may see what tells of others' activity, such as global counts
 */
public record Caller(String name, boolean administrator) {

  /** Everyone, in {@code open} mode: the server then listens on loopback only. */
  public static final Caller OPEN = new Caller("open", true);

  /** Myria's own timers. */
  public static final Caller SELF = new Caller("myria", true);

  public Scope scope(ParticipantSet participants, boolean includeInternal) {
    return new Scope(this, participants, includeInternal);
  }

  /**
   * @param what completes "… is for administrators"
   * @throws Fault {@code not_allowed} for anyone but an administrator
   */
  public void requireAdministrator(String what) {
    if (!administrator) {
      throw new Fault(FaultCode.NOT_ALLOWED, what + " is for administrators");
    }
  }
}
