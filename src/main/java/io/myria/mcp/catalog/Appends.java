package io.myria.mcp.catalog;

import io.myria.security.Connection;
import io.myria.security.Demand;
import java.util.List;

/** Arguments of a tool that appends events. */
public interface Appends {

  /** Each of them, in order. */
  List<Demand.Append> appends(Connection connection);
}
