package io.myria.derive.fingerprint;

import io.myria.event.Event;
import io.myria.event.EventId;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * The events that a payload says it refers to: {@code refers_to} is an event's whole id, or a list
 * of such, and so are other members by which payloads name events. What is no id is none; whether
 * there is such an event is not known here. Stateless.
 */
public final class PayloadReferences {

  public static final String REFERS_TO = "refers_to";

  private static final int MOST = 32;

  private static final Pattern ID =
      Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");

  private PayloadReferences() {}

  static List<EventId> of(Event event) {
    return of(event, REFERS_TO);
  }

  /**
   * @param member of the payload
   */
  public static List<EventId> of(Event event, String member) {
    Object value = event.payload().members().get(member);
    List<?> all =
        value instanceof List<?> several ? several : value == null ? List.of() : List.of(value);
    Set<EventId> ids = new LinkedHashSet<>();
    for (Object one : all) {
      if (one instanceof String text && ids.size() < MOST) {
        String id = text.strip().toLowerCase(Locale.ROOT);
        if (ID.matcher(id).matches()) {
          ids.add(new EventId(UUID.fromString(id)));
        }
      }
    }
    return List.copyOf(ids);
  }
}
