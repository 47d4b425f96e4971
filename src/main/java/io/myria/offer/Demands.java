package io.myria.offer;

import io.myria.access.Demand;
import java.util.ArrayList;
import java.util.List;

/** What a call of a tool asks for, from the tool and its arguments; stateless. */
public final class Demands {

  private static final String EVENTS = "events";
  private static final String PARTICIPANTS = "participants";

  private Demands() {}

  /**
   * @throws io.myria.fault.Fault for arguments that do not say what is asked for
   */
  public static Demand of(Tool tool, Arguments arguments) {
    return switch (tool.needs()) {
      case READ -> read(arguments);
      case WRITE -> Demand.append(appends(tool, arguments));
      case INTERNAL, ADMIN ->
          tool.input().names().contains(PARTICIPANTS)
              ? read(arguments).with(tool.needs())
              : Demand.only(tool.needs());
    };
  }

  private static Demand read(Arguments arguments) {
    return Demand.read(arguments.participants(), arguments.flag("include_internal", false));
  }

  private static List<Demand.Append> appends(Tool tool, Arguments arguments) {
    if (!tool.input().names().contains(EVENTS)) {
      return List.of(append("", arguments));
    }
    List<Demand.Append> appends = new ArrayList<>();
    for (Arguments event : arguments.objects(EVENTS, tool.input().element(EVENTS))) {
      appends.add(append(EVENTS + "[" + appends.size() + "]", event));
    }
    return appends;
  }

  /** In the order in which events are read, so that of two mistakes the same one is told. */
  private static Demand.Append append(String path, Arguments event) {
    event.instant("timestamp");
    String channel = event.string("channel");
    return new Demand.Append(path, event.participants(), channel, event.flag("internal", false));
  }
}
