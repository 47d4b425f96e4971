package io.myria.recall.routing;

import io.myria.error.Fault;
import io.myria.event.StorableText;
import java.util.List;
import java.util.Locale;

/**
 * The chats of which an answer may come. A chat is what has one {@code context_id}.
 *
 * @param names of one chat where one is meant, of entities by subject, else none
 */
public record ChatScope(Kind kind, List<String> names) {

  /** Every chat, and what is of none. */
  public static final ChatScope ALL = new ChatScope(Kind.ALL_CHATS, List.of());

  public static final int MOST_NAMES = 20;

  /** Which. */
  public enum Kind {
    ALL_CHATS,
    CURRENT_CHAT,
    /** It and those that are about the same. */
    RELATED_CHATS,
    /** Those that mention any of some entities. */
    CHATS_BY_TOPIC
  }

  /** Throws a {@link Fault} at the field that makes no sense. */
  public ChatScope {
    names = List.copyOf(names);
    String field = kind.name().toLowerCase(Locale.ROOT);
    if (names.size() > MOST_NAMES) {
      throw Fault.tooLarge(field, "holds " + names.size() + "; at most " + MOST_NAMES);
    }
    for (String name : names) {
      if (name.isBlank()) {
        throw Fault.invalid(field, "is blank");
      }
      StorableText.check(field, name);
    }
  }

  /** Whether which chats are meant has to be looked up. */
  public boolean isSought() {
    return kind == Kind.RELATED_CHATS || kind == Kind.CHATS_BY_TOPIC;
  }

  /** One text for each, for what compares questions. */
  String asked() {
    return kind + " " + String.join("\u0000", names);
  }
}
