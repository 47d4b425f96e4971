package io.myria.tool;

import io.myria.access.Caller;
import io.myria.fault.Fault;
import io.myria.search.EventIndex;
import io.myria.search.IndexStatus;
import io.myria.search.IndexStatus.State;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The index of the server that answers, as one of its jobs; stateless. */
final class SearchJob {

  static final String NAME = "search";

  private SearchJob() {}

  /** None where there is no index. */
  static List<Map<String, Object>> list(EventIndex index) {
    IndexStatus status = index.status();
    if (status.state() == State.OFF) {
      return List.of();
    }
    long seq = status.position().map(is -> is.seq().value()).orElse(0L);
    boolean down = status.state() == State.DOWN;
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("job", NAME);
    json.put("version", IndexStatus.VERSION);
    json.put("state", status.state() == State.FOLLOWING ? "serving" : "deriving");
    json.put("event_seq", seq);
    json.put("log_head", seq + status.behind());
    json.put("lag_events", status.behind());
    json.put("paused", false);
    json.put("holder", null);
    json.put("last_run_at", null);
    json.put("outcome", down ? "failed" : null);
    json.put("failure", status.problem().orElse(null));
    json.put("failures", down ? 1 : 0);
    return List.of(json);
  }

  /** It can be made anew and nothing else. */
  static void control(EventIndex index, Caller caller, String action) {
    caller.requireAdministrator("rebuilding the index");
    if (!action.equals("rebuild")) {
      throw Fault.invalid("action", "is not for the index, which can only be rebuilt");
    }
    index.rebuild();
  }
}
