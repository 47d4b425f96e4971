package io.myria.error;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The one exception of Myria: a stable code, a message that names the problem and the way out, and,
 * where one field of the request is at fault, the path of that field ({@code
 * events[3].topic_hints[0].confidence}).
 *
 * <p>The message is written for the caller: it holds no SQL, class name, path of the server, nor
 * anything the caller's scope may not see. What an operator needs goes into the cause, which is
 * logged and never sent.
 */
public final class Fault extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** All that a caller learns of a defect. */
  public static final String DEFECT =
      "Myria failed at this request; the server's log has the cause";

  /** In characters; names of Myria's own are shorter, and so are their paths. */
  private static final int LONGEST_ECHO = 100;

  private final FaultCode code;
  private final String field;
  private final transient List<Fault> others;

  public Fault(FaultCode code, String field, String message, Throwable cause) {
    this(code, field, message, cause, List.of());
  }

  private Fault(FaultCode code, String field, String message, Throwable cause, List<Fault> others) {
    super(message, cause);
    this.code = code;
    this.field = field == null ? null : shortly(field);
    this.others = List.copyOf(others);
  }

  public Fault(FaultCode code, String message) {
    this(code, null, message, null);
  }

  public Fault(FaultCode code, String message, Throwable cause) {
    this(code, null, message, cause);
  }

  /**
   * Several at once, so that a caller can mend all of them: the first, with the others beside it.
   *
   * @param all not empty
   */
  public static Fault several(List<Fault> all) {
    Fault first = all.get(0);
    return new Fault(
        first.code, first.field, first.getMessage(), first.getCause(), all.subList(1, all.size()));
  }

  /** What was thrown, as a fault: a throwable that is none is a defect of Myria. */
  public static Fault of(RuntimeException problem) {
    return problem instanceof Fault fault ? fault : new Fault(FaultCode.DEFECT, DEFECT, problem);
  }

  /** A value that is wrong in itself, at {@code field}. */
  public static Fault invalid(String field, String message) {
    return new Fault(FaultCode.INVALID_ARGUMENT, field, message, null);
  }

  /** A value that is larger than a limit allows, at {@code field}. */
  public static Fault tooLarge(String field, String message) {
    return new Fault(FaultCode.LIMIT_EXCEEDED, field, message, null);
  }

  /** A setting that no server can run with, by its key. */
  public static Fault misconfigured(String key, String message) {
    return new Fault(FaultCode.MISCONFIGURED, key, message, null);
  }

  /** Unknown and invisible alike: the words must not tell which. */
  public static Fault notFound(String field, String message) {
    return new Fault(FaultCode.NOT_FOUND, field, message, null);
  }

  /** A caller's own words, where they are repeated: nobody gets megabytes back. */
  public static String shortly(String words) {
    if (words.length() <= LONGEST_ECHO) {
      return words;
    }
    int end = Character.isHighSurrogate(words.charAt(LONGEST_ECHO - 1)) ? 1 : 0;
    return words.substring(0, LONGEST_ECHO - end) + "…";
  }

  public FaultCode code() {
    return code;
  }

  public FaultKind kind() {
    return code.kind();
  }

  public Optional<String> field() {
    return Optional.ofNullable(field);
  }

  /** What else is wrong with the same request. */
  public List<Fault> others() {
    return others;
  }

  /** The same fault with other paths for its fields. */
  public Fault at(UnaryOperator<String> paths) {
    String path = field == null ? null : paths.apply(field);
    List<Fault> moved = others.stream().map(other -> other.at(paths)).toList();
    return new Fault(code, path, getMessage(), getCause(), moved);
  }

  /** The same fault for the element {@code prefix} of a larger request. */
  public Fault within(String prefix) {
    String path = field == null ? prefix : prefix + "." + field;
    List<Fault> moved = others.stream().map(other -> other.within(prefix)).toList();
    return new Fault(code, path, getMessage(), getCause(), moved);
  }
}
