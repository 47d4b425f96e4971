package io.myria.mcp.catalog;

import io.myria.security.Connection;
import io.myria.security.Demand;
import io.myria.security.Permission;

/** What a call of a tool asks for, from what the tool needs and the call's arguments; stateless. */
public final class Demands {

  private Demands() {}

  public static Demand of(Permission needs, Object arguments, Connection connection) {
    if (arguments instanceof Appends appending) {
      return Demand.append(appending.appends(connection)).with(needs);
    }
    return arguments instanceof Reads reading ? reading.demand().with(needs) : Demand.only(needs);
  }
}
