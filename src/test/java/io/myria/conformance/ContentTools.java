package io.myria.conformance;

import static io.myria.conformance.Fixtures.embedded;
import static io.myria.conformance.Fixtures.plain;
import static io.myria.conformance.Fixtures.text;
import static io.myria.conformance.Fixtures.tool;

import io.myria.mcp.catalog.Client.Level;
import io.myria.mcp.catalog.Content;
import io.myria.mcp.catalog.Tool;
import io.myria.mcp.catalog.Tool.Progress;
import io.myria.mcp.catalog.ToolCall;
import io.myria.mcp.catalog.ToolGroup;
import io.myria.mcp.catalog.ToolResult;
import jakarta.enterprise.context.Dependent;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;

/** The suite's tools that answer with every kind of content, and speak while they work. */
@Dependent
public class ContentTools implements ToolGroup {

  private static final int PAUSE_MS = 50;

  @Override
  public String name() {
    return "fixtures";
  }

  @Override
  public int place() {
    return 1000;
  }

  @Override
  public List<Tool<?>> tools() {
    Content image = new Content.Image(Fixtures.PNG, "image/png");
    return List.of(
        plain("test_simple_text", text("This is a simple text response for testing.")),
        plain("test_image_content", image),
        plain("test_audio_content", new Content.Audio(Fixtures.WAV, "audio/wav")),
        plain(
            "test_embedded_resource",
            embedded(
                "test://embedded-resource", "text/plain", "This is an embedded resource content.")),
        plain(
            "test_multiple_content_types",
            text("Multiple content types test:"),
            image,
            embedded(
                "test://mixed-content-resource",
                "application/json",
                "{\"test\":\"data\",\"value\":123}")),
        tool(
            "test_error_handling",
            Fixtures.NO_ARGUMENTS,
            call ->
                Tool.Pending.done(
                    ToolResult.failed(
                        text("This tool intentionally returns an error for testing")))),
        tool("test_tool_with_logging", Fixtures.NO_ARGUMENTS, ContentTools::logging),
        tool("test_logging_tool", Fixtures.NO_ARGUMENTS, ContentTools::logging),
        tool("test_tool_with_progress", Fixtures.NO_ARGUMENTS, ContentTools::progress));
  }

  private static Tool.Pending logging(ToolCall<Map<String, Object>> call) {
    List<String> words =
        List.of("Tool execution started", "Tool processing data", "Tool execution completed");
    return steps(
        step -> call.client().log(Level.INFO, words.get(step)),
        "Tool with logging executed successfully");
  }

  private static Tool.Pending progress(ToolCall<Map<String, Object>> call) {
    return steps(
        step -> call.client().progress(step * 50, 100.0, "Completed step " + step * 50 + " of 100"),
        "Tool with progress executed successfully");
  }

  /** Three steps with a pause between them, on threads that nobody waits for. */
  private static Tool.Pending steps(IntConsumer step, String end) {
    step.accept(0);
    CompletableFuture<ToolResult> result =
        later(() -> step.accept(1))
            .thenCompose(done -> later(() -> step.accept(2)))
            .thenApply(done -> ToolResult.of(text(end)));
    return new Tool.Pending(result, () -> new Progress(0, "on it"));
  }

  private static CompletableFuture<Void> later(Runnable step) {
    return CompletableFuture.runAsync(
        step,
        CompletableFuture.delayedExecutor(
            PAUSE_MS, TimeUnit.MILLISECONDS, task -> Thread.ofPlatform().daemon().start(task)));
  }
}
