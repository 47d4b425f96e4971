package io.myria.llm;

import io.myria.error.Fault;
import io.myria.error.FaultKind;
import io.myria.event.EventId;
import io.myria.json.Input;
import io.myria.security.Connection;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;

/**
 * The tools of an assignment at work: arguments are read before anything runs, mistakes are
 * reported and counted. For one thread.
 */
final class Toolbox<A> {

  /** Wrong calls that a model is forgiven. */
  private static final int FORGIVEN = 3;

  private static final int MOST_BYTES = 65_536;
  private static final int MOST_TOLD = 10;

  /** Of tools: the model's own mistakes, which it may mend. */
  private static final Set<FaultKind> MENDABLE = EnumSet.of(FaultKind.CALLER, FaultKind.MISSING);

  private final Assignment<A> assignment;
  private int mistakes;
  private boolean repairing;

  Toolbox(Assignment<A> assignment) {
    this.assignment = assignment;
  }

  /**
   * What came of a call.
   *
   * @param told to the model
   * @param answer the conclusion, if it is one
   */
  record Result<A>(String told, List<EventId> events, Optional<A> answer) {}

  /** As a request offers them, the closing tool last. */
  List<Map<String, Object>> offered() {
    List<Map<String, Object>> offered = new ArrayList<>();
    assignment
        .tools()
        .forEach(tool -> offered.add(offer(tool.name(), tool.description(), tool.input())));
    Closing<A> closing = assignment.closing();
    offered.add(offer(closing.name(), closing.description(), closing.input()));
    return offered;
  }

  List<String> names() {
    return Stream.concat(
            assignment.tools().stream().map(ModelTool::name),
            Stream.of(assignment.closing().name()))
        .toList();
  }

  private static Map<String, Object> offer(String name, String description, Input<?> input) {
    Map<String, Object> function = new LinkedHashMap<>();
    function.put("name", name);
    function.put("description", description);
    function.put("parameters", input.schema());
    Map<String, Object> offer = new LinkedHashMap<>();
    offer.put("type", "function");
    offer.put("function", function);
    return offer;
  }

  /** Whether the model got to know what is wrong with its conclusion, and may say it once more. */
  boolean isRepairing() {
    return repairing;
  }

  /**
   * Runs a call.
   *
   * @throws ModelProblem for one mistake too many
   * @throws Fault for what is wrong in Myria
   */
  Result<A> run(ChatAnswer.Call call, boolean cut) {
    if (call.name().equals(assignment.closing().name())) {
      return conclude(call, cut);
    }
    Optional<ModelTool<?>> tool =
        assignment.tools().stream().filter(one -> one.name().equals(call.name())).findFirst();
    return tool.isEmpty()
        ? mistake("there is no tool " + Fault.shortly(call.name()) + "; there are " + names())
        : shown(tool.get(), call, cut);
  }

  private Result<A> conclude(ChatAnswer.Call call, boolean cut) {
    A answer;
    try {
      answer = arguments(assignment.closing().input(), call, cut);
    } catch (Fault fault) {
      return mistake(words(fault));
    }
    List<String> violations = assignment.closing().violations().apply(answer);
    if (violations.isEmpty()) {
      return new Result<>("accepted", List.of(), Optional.of(answer));
    }
    String told =
        violations.stream().limit(MOST_TOLD).collect(Collectors.joining("\n- ", "- ", ""));
    if (repairing) {
      throw ModelProblem.of(ModelFailure.PROPOSAL_INVALID, told);
    }
    repairing = true;
    return new Result<>(
        "This breaks rules. Mend all of it, and call "
            + call.name()
            + " once more with the whole:\n"
            + told,
        List.of(),
        Optional.empty());
  }

  private <T> Result<A> shown(ModelTool<T> tool, ChatAnswer.Call call, boolean cut) {
    try {
      ModelTool.Shown shown = tool.run().apply(arguments(tool.input(), call, cut));
      String told = QuotedData.of(shown.value());
      if (told.length() > MOST_BYTES) {
        return mistake("there are " + told.length() + " characters of it; ask for less");
      }
      return new Result<>(told, shown.events(), Optional.empty());
    } catch (Fault fault) {
      if (!MENDABLE.contains(fault.kind())) {
        throw fault;
      }
      return mistake(words(fault));
    }
  }

  private static <T> T arguments(Input<T> input, ChatAnswer.Call call, boolean cut) {
    Map<String, Object> values;
    try {
      values = ChatJson.object(call.arguments().isBlank() ? "{}" : call.arguments());
    } catch (JacksonException noJson) {
      throw Fault.invalid(
          "arguments",
          "are no JSON object" + (cut ? ", for they were cut at the limit of tokens" : ""));
    }
    return input.read(values, Connection.SILENT);
  }

  private Result<A> mistake(String told) {
    mistakes++;
    if (mistakes > FORGIVEN) {
      throw ModelProblem.of(ModelFailure.BAD_TOOL_CALL, told);
    }
    return new Result<>("error: " + told, List.of(), Optional.empty());
  }

  private static String words(Fault fault) {
    return Stream.concat(Stream.of(fault), fault.others().stream())
        .limit(MOST_TOLD)
        .map(
            one ->
                one.field().map(field -> field + " " + one.getMessage()).orElse(one.getMessage()))
        .collect(Collectors.joining("; "));
  }
}
