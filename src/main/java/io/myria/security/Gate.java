package io.myria.security;

import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.event.ParticipantSet;
import java.util.Map;
import java.util.Set;

/**
 * The one place that decides whether a call may be made, before any tool runs:
 *
 * <ul>
 *   <li>the caller holds every permission that the call needs;
 *   <li>a read names at least one participant that the caller speaks for (the mask then lets
 *       through only what <em>all</em> who are named may see);
 *   <li>an event that is appended has at least one of them among its participants;
 *   <li>an event on a channel that is bound comes from a caller it is bound to.
 * </ul>
 *
 * Thread-safe.
 */
public final class Gate {

  private static final String PARTICIPANTS = "participants";

  private final Map<String, Set<String>> channels;

  /**
   * @param channels names of callers by bound channel; other channels are anybody's
   */
  public Gate(Map<String, Set<String>> channels) {
    this.channels = Map.copyOf(channels);
  }

  /**
   * @throws Fault {@code insufficient_scope} naming all that is needed, or {@code not_allowed} at
   *     the field that asks for too much
   */
  public void check(Call call, Demand demand) {
    Caller caller = call.caller();
    if (!caller.permissions().containsAll(demand.permissions())) {
      call.lacks(demand.permissions());
      throw new Fault(
          FaultCode.INSUFFICIENT_SCOPE,
          "this call needs a token with the scope \""
              + Permission.scopes(demand.permissions())
              + "\"; yours has \""
              + Permission.scopes(caller.permissions())
              + "\"");
    }
    demand.reads().forEach(participants -> checkRead(caller, participants));
    demand.appends().forEach(append -> checkAppend(caller, append));
  }

  private static void checkRead(Caller caller, ParticipantSet participants) {
    if (!caller.spokenFor().anyOf(participants)) {
      throw refused(PARTICIPANTS, "must name at least one participant that your token speaks for");
    }
  }

  private void checkAppend(Caller caller, Demand.Append append) {
    try {
      if (!caller.spokenFor().anyOf(append.participants())) {
        throw refused(PARTICIPANTS, "must hold at least one participant your token speaks for");
      }
      Set<String> bound = channels.get(append.channel());
      if (bound != null && !bound.contains(caller.name())) {
        throw refused("channel", "is bound to other callers; append on a channel of your own");
      }
    } catch (Fault fault) {
      throw append.path().isEmpty() ? fault : fault.within(append.path());
    }
  }

  private static Fault refused(String field, String message) {
    return new Fault(FaultCode.NOT_ALLOWED, field, message, null);
  }
}
