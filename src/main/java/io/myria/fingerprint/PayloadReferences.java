package io.myria.fingerprint;

import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.event.Payload;
import java.util.HashSet;
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

  /** What something was made with. */
  public static final String USED = "used";

  private static final int MOST = 32;

  private static final Pattern ID =
      Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");

  private PayloadReferences() {}

  /** All that a payload names, each once. */
  static List<EventId> of(Event event) {
    Set<EventId> ids = new LinkedHashSet<>(of(event, REFERS_TO));
    ids.addAll(of(event, USED));
    return List.copyOf(ids);
  }

  /**
   * @param member of the payload
   */
  public static List<EventId> of(Event event, String member) {
    return of(event.payload(), member);
  }

  private static List<EventId> of(Payload payload, String member) {
    List<?> all = named(payload, member);
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

  private static List<?> named(Payload payload, String member) {
    Object value = payload.members().get(member);
    return value instanceof List<?> several ? several : value == null ? List.of() : List.of(value);
  }

  /** Whether all that a member names are ids of events, as far as its shape goes, and are read. */
  public static boolean areIds(Payload payload, String member) {
    Set<Object> different = new HashSet<>();
    for (Object one : named(payload, member)) {
      different.add(one instanceof String text ? text.strip().toLowerCase(Locale.ROOT) : one);
    }
    return of(payload, member).size() == different.size();
  }
}
