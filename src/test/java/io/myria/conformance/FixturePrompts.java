package io.myria.conformance;

import io.myria.mcp.catalog.Client.Question;
import io.myria.mcp.catalog.Content;
import io.myria.mcp.catalog.Prompt;
import io.myria.mcp.catalog.Prompt.Message;
import io.myria.mcp.catalog.Prompt.Role;
import io.myria.mcp.catalog.PromptGroup;
import jakarta.enterprise.context.Dependent;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The suite's prompts. */
@Dependent
public class FixturePrompts implements PromptGroup {

  @Override
  public int place() {
    return 1000;
  }

  @Override
  public List<Prompt> prompts() {
    return List.of(
        prompt(
            "test_simple_prompt",
            call -> messages(Fixtures.text("This is a simple prompt for testing."))),
        prompt(
            "test_prompt_with_arguments",
            call ->
                messages(
                    Fixtures.text(
                        "Prompt with arguments: arg1='%s', arg2='%s'"
                            .formatted(
                                call.argument("arg1").orElseThrow(),
                                call.argument("arg2").orElseThrow()))),
            "arg1",
            "arg2"),
        embedding(),
        prompt(
            "test_prompt_with_image",
            call ->
                messages(
                    new Content.Image(Fixtures.PNG, "image/png"),
                    Fixtures.text("Please analyze the image above."))),
        asking());
  }

  private static Prompt embedding() {
    return prompt(
        "test_prompt_with_embedded_resource",
        call ->
            messages(
                Fixtures.embedded(
                    call.argument("resourceUri").orElseThrow(),
                    "text/plain",
                    "Embedded resource content for testing."),
                Fixtures.text("Please process the embedded resource above.")),
        "resourceUri");
  }

  private static Prompt asking() {
    Question question = Fixtures.elicit("What context should the prompt use?", "context", "string");
    return prompt(
        "test_input_required_result_prompt",
        call ->
            messages(
                Fixtures.text(
                    "In the context of " + call.client().ask(Map.of("user_context", question)))));
  }

  private static Prompt prompt(String name, Prompt.Writer writer, String... arguments) {
    return new Prompt(
        name,
        new Prompt.About(name, "A fixture of the conformance suite"),
        Stream.of(arguments)
            .map(argument -> new Prompt.Argument(argument, "Any words", true, Optional.empty()))
            .toList(),
        Fixtures.NEEDS,
        writer);
  }

  private static List<Message> messages(Content... contents) {
    return Stream.of(contents).map(content -> new Message(Role.USER, content)).toList();
  }
}
