package io.myria.conformance;

import static io.myria.conformance.Fixtures.elicit;
import static io.myria.conformance.Fixtures.roots;
import static io.myria.conformance.Fixtures.said;
import static io.myria.conformance.Fixtures.sample;
import static io.myria.conformance.Fixtures.tool;

import io.myria.mcp.catalog.Client.Question;
import io.myria.mcp.catalog.Tool;
import io.myria.mcp.catalog.ToolCall;
import io.myria.mcp.catalog.ToolGroup;
import jakarta.enterprise.context.Dependent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/** The suite's tools that ask their client something, in whatever way its era has. */
@Dependent
public class AskingTools implements ToolGroup {

  private static final JsonMapper JSON = JsonMapper.shared();
  private static final Map<String, Object> NOTHING = Fixtures.NO_ARGUMENTS;

  @Override
  public String name() {
    return "asking";
  }

  @Override
  public int place() {
    return 1001;
  }

  @Override
  public List<Tool<?>> tools() {
    return List.of(
        tool("test_sampling", one("prompt"), AskingTools::sampling),
        tool("test_elicitation", one("message"), AskingTools::elicitation),
        asks("test_elicitation_sep1034_defaults", EnumForms.defaults()),
        asks("test_elicitation_sep1330_enums", EnumForms.enums()),
        asks("test_streaming_elicitation", elicit("What is your name?", "name", "string")),
        asks("test_missing_capability", sample("Hello", 10)),
        tool("test_input_required_result_elicitation", NOTHING, AskingTools::greeting),
        tool("test_input_required_result_sampling", NOTHING, AskingTools::capital),
        asks("test_input_required_result_list_roots", roots()),
        tool("test_input_required_result_request_state", NOTHING, AskingTools::confirmed),
        tool("test_input_required_result_tampered_state", NOTHING, AskingTools::confirmed),
        tool("test_input_required_result_multiple_inputs", NOTHING, AskingTools::several),
        tool("test_input_required_result_multi_round", NOTHING, AskingTools::rounds),
        tool("test_input_required_result_capabilities", NOTHING, AskingTools::whatItCan));
  }

  private static Map<String, Object> one(String name) {
    return Map.of(
        "type",
        "object",
        "properties",
        Map.of(name, Map.of("type", "string")),
        "required",
        List.of(name));
  }

  /** Asks one thing and says what came. */
  private static Tool<?> asks(String name, Question question) {
    return tool(
        name,
        NOTHING,
        call -> said("Elicitation completed: " + told(call.client().ask(Map.of("it", question)))));
  }

  private static Tool.Pending sampling(ToolCall<Map<String, Object>> call) {
    String prompt = (String) call.arguments().get("prompt");
    Map<String, Object> answer =
        call.client().ask(Map.of("completion", sample(prompt, 100))).get("completion");
    return said("LLM response: " + words(answer));
  }

  private static Tool.Pending elicitation(ToolCall<Map<String, Object>> call) {
    String message = (String) call.arguments().get("message");
    return said(
        "User response: "
            + told(call.client().ask(Map.of("response", elicit(message, "response", "string")))));
  }

  private static Tool.Pending greeting(ToolCall<Map<String, Object>> call) {
    Map<String, Object> answer =
        call.client()
            .ask(Map.of("user_name", elicit("What is your name?", "name", "string")))
            .get("user_name");
    Object name = answer.get("content") instanceof Map<?, ?> given ? given.get("name") : null;
    return said("Hello, " + name + "!");
  }

  private static Tool.Pending capital(ToolCall<Map<String, Object>> call) {
    return said(
        words(
            call.client()
                .ask(Map.of("capital_question", sample("What is the capital of France?", 100)))
                .get("capital_question")));
  }

  /** The state that came back was checked before the call began again. */
  private static Tool.Pending confirmed(ToolCall<Map<String, Object>> call) {
    call.client().ask(Map.of("confirm", elicit("Please confirm", "ok", "boolean")));
    return said("state-ok");
  }

  private static Tool.Pending several(ToolCall<Map<String, Object>> call) {
    Map<String, Question> questions = new LinkedHashMap<>();
    questions.put("user_name", elicit("What is your name?", "name", "string"));
    questions.put("greeting", sample("Generate a greeting", 50));
    questions.put("client_roots", roots());
    return said(told(call.client().ask(questions)));
  }

  private static Tool.Pending rounds(ToolCall<Map<String, Object>> call) {
    call.client().ask(Map.of("step1", elicit("Step 1: What is your name?", "name", "string")));
    Map<String, Question> both = new LinkedHashMap<>();
    both.put("step1", elicit("Step 1: What is your name?", "name", "string"));
    both.put("step2", elicit("Step 2: What is your favorite color?", "color", "string"));
    return said(told(call.client().ask(both)));
  }

  private static Tool.Pending whatItCan(ToolCall<Map<String, Object>> call) {
    Map<String, Question> questions = new LinkedHashMap<>();
    questions.put("person", elicit("What is your name?", "name", "string"));
    questions.put("model", sample("Say hello", 10));
    questions.values().removeIf(question -> !call.client().can(question.capability()));
    return said(told(call.client().ask(questions)));
  }

  private static String words(Map<String, Object> sampled) {
    return sampled.get("content") instanceof Map<?, ?> content
        ? String.valueOf(content.get("text"))
        : "nothing";
  }

  private static String told(Map<String, Map<String, Object>> answers) {
    StringBuilder told = new StringBuilder();
    answers
        .values()
        .forEach(
            answer ->
                told.append("action=")
                    .append(answer.get("action"))
                    .append(", content=")
                    .append(JSON.writeValueAsString(answer)));
    return told.toString();
  }
}
