package io.myria.offer;

import io.myria.access.Connection;
import io.myria.access.Demand;
import java.util.List;

/** Arguments of a tool that appends events. */
public interface Appends {

  /** Each of them, in order. */
  List<Demand.Append> appends(Connection connection);
}
