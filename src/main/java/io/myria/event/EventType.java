package io.myria.event;

import java.util.List;

/** The types Myria knows; the field itself is free, and an unknown type is kept like any other. */
public final class EventType {

  public static final String MESSAGE = "message";
  public static final String TOOL_RESULT = "tool_result";
  public static final String TASK_UPDATE = "task_update";
  public static final String TOPIC_MARKER = "topic_marker";
  public static final String MEMORY_MARKER = "memory_marker";
  public static final String SESSION_START = "session_start";
  public static final String SESSION_END = "session_end";
  public static final String ASSISTANT_STOP = "assistant_stop";
  public static final String SUBAGENT_START = "subagent_start";
  public static final String SUBAGENT_STOP = "subagent_stop";
  public static final String ACTION_OUTCOME = "action_outcome";
  public static final String FEEDBACK = "feedback";

  /** Nobody's: refused from outside, so that none is taken for {@link #RETRIEVAL}. */
  public static final String RESERVED = "retrieval";

  /** What was asked, how it was answered and with which events. */
  public static final String RETRIEVAL = "myria.retrieval";

  /** What a person says of another event: whether it is archived. */
  public static final String ARCHIVE = "myria.archive";

  /** At which places events were erased, of one exact set; never recalled. */
  public static final String ERASURE = "myria.erasure";

  /** An erased event: it has no content, and is internal only if it was so before. */
  public static final String ERASED = "myria.erased";

  /** Before the types of {@link #isOwn}. */
  public static final String OWN = "myria.";

  public static final List<String> KNOWN =
      List.of(
          MESSAGE,
          TOOL_RESULT,
          TASK_UPDATE,
          TOPIC_MARKER,
          MEMORY_MARKER,
          SESSION_START,
          SESSION_END,
          ASSISTANT_STOP,
          SUBAGENT_START,
          SUBAGENT_STOP,
          ACTION_OUTCOME,
          FEEDBACK);

  /** That something begins or ends: all that such an event has to say may be its type. */
  public static final List<String> SAYING_ALL =
      List.of(
          TOPIC_MARKER, SESSION_START, SESSION_END, ASSISTANT_STOP, SUBAGENT_START, SUBAGENT_STOP);

  private EventType() {}

  /**
   * Whether Myria alone writes events of this type: what persons tell it through its own tools of
   * what is in the log, and what it was asked. They are kept like any other, always internal, and
   * nobody's memory: they have no text, and stand in no topic.
   */
  public static boolean isOwn(String type) {
    return type.startsWith(OWN);
  }
}
