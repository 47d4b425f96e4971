package io.myria.recall.ranking;

import java.util.Locale;
import java.util.Optional;

/** Whether a turn is a user's or that of an assistant at work for one. */
public enum Role {
  USER,
  ASSISTANT,

  /** Of conversations between people, and where nothing tells. */
  NONE;

  /** As the payload of a message says, in the words of the usual APIs of chats. */
  public static Role of(Optional<String> role) {
    return switch (role.map(name -> name.strip().toLowerCase(Locale.ROOT)).orElse("")) {
      case "user", "human" -> USER;
      case "assistant", "ai", "model" -> ASSISTANT;
      default -> NONE;
    };
  }
}
