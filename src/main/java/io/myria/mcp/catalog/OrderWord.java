package io.myria.mcp.catalog;

import io.myria.eventlog.Order;

/** In which order events come, as callers say it. */
public enum OrderWord {
  NEWEST(Order.NEWEST),
  OLDEST(Order.OLDEST);

  private final Order order;

  OrderWord(Order order) {
    this.order = order;
  }

  public Order order() {
    return order;
  }
}
