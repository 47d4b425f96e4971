package io.myria.json;

import io.myria.error.Fault;
import java.util.ArrayList;
import java.util.List;

/** A fault in words for a model, all that is wrong at once; stateless. */
public final class ErrorText {

  private static final int MOST = 20;

  private ErrorText() {}

  public static String of(Fault fault) {
    List<Fault> all = new ArrayList<>(List.of(fault));
    all.addAll(fault.others());
    StringBuilder text = new StringBuilder("Error ").append(fault.code().wire());
    for (Fault one : all.subList(0, Math.min(MOST, all.size()))) {
      text.append(all.size() == 1 ? ": " : "\n- ")
          .append(one.field().map(field -> field + ": ").orElse(""))
          .append(one.getMessage());
    }
    if (all.size() > MOST) {
      text.append("\n- and ").append(all.size() - MOST).append(" more");
    }
    return text.toString();
  }
}
