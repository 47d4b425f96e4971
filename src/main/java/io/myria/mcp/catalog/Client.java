package io.myria.mcp.catalog;

import io.myria.error.Fault;
import io.myria.error.FaultCode;
import java.util.Map;
import java.util.Optional;

/**
 * The client behind a call, as far as its era lets a tool speak to it while it works. What the
 * client did not ask for, or its era has no way for, goes nowhere. Thread-safe.
 */
public interface Client {

  /** How much a message matters (RFC 5424), least first. */
  enum Level {
    DEBUG,
    INFO,
    NOTICE,
    WARNING,
    ERROR,
    CRITICAL,
    ALERT,
    EMERGENCY
  }

  /**
   * Tells how far the work is.
   *
   * @param done grows from call to call; what does not is left out
   * @param total where it is known, else {@code null}
   * @param message for people
   */
  void progress(double done, Double total, String message);

  /** Tells something that is worth knowing beside the result; nothing secret. */
  void log(Level level, Object data);

  /** What the client calls itself, where its era says it with the call or before. */
  default Optional<String> name() {
    return Optional.empty();
  }

  /** What the client said that it can do, such as {@code elicitation}, {@code sampling}. */
  boolean can(String capability);

  /**
   * The client's answers, by the keys of the questions. The first time there are none yet: then
   * this throws, the client is asked, and the call begins again, with the same arguments and with
   * the answers. So the caller must not have changed anything before. It may ask again later; what
   * was answered stays answered.
   *
   * @throws InputRequired while an answer is missing; not to be caught. A client that cannot do
   *     what it is asked for gets an error instead of the question
   * @throws Fault {@code not_supported} where no client can be asked
   */
  Map<String, Map<String, Object>> ask(Map<String, Question> questions);

  /**
   * A request from the server to its client.
   *
   * @param method {@code elicitation/create}, {@code sampling/createMessage} or {@code roots/list}
   */
  record Question(String method, Map<String, Object> params) {

    /** What a client must be able to do to be asked this. */
    public String capability() {
      return method.substring(0, method.indexOf('/'));
    }
  }

  /** Where nothing but the result can be said. */
  Client SILENT =
      new Client() {
        @Override
        public void progress(double done, Double total, String message) {}

        @Override
        public void log(Level level, Object data) {}

        @Override
        public boolean can(String capability) {
          return false;
        }

        @Override
        public Map<String, Map<String, Object>> ask(Map<String, Question> questions) {
          throw cannotBeAsked();
        }
      };

  /** What {@link #ask} says where there is no way. */
  static Fault cannotBeAsked() {
    return new Fault(
        FaultCode.NOT_SUPPORTED,
        "this has to ask its client something, and this client cannot be asked");
  }
}
