package io.myria.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.rag.AugmentationRequest;
import dev.langchain4j.rag.DefaultRetrievalAugmentor;
import dev.langchain4j.rag.content.retriever.ContentRetriever;
import dev.langchain4j.rag.query.Metadata;
import dev.langchain4j.rag.query.Query;
import dev.langchain4j.store.memory.chat.ChatMemoryStore;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The adapters of examples/langchain4j, compiled as they stand, with LangChain4j's own classes. */
@RunningServer.Shared
class LangChain4jServerIT {

  private static final Path SOURCES = Path.of("examples", "langchain4j");
  private static final String PACKAGE = "example.myria.";

  @TempDir private static Path classes;

  private static URLClassLoader loader;
  private static URI server;

  @BeforeAll
  static void compile(ServerProcess running) throws IOException {
    server = running.url();
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "-proc:none",
                "-d",
                classes.toString(),
                "-cp",
                System.getProperty("java.class.path")));
    try (Stream<Path> files = Files.list(SOURCES)) {
      files.map(Path::toString).filter(name -> name.endsWith(".java")).forEach(arguments::add);
    }
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, arguments.toArray(String[]::new));
    assertThat(status).isZero();
    loader = new URLClassLoader(new URL[] {classes.toUri().toURL()});
  }

  @AfterAll
  static void close() throws IOException {
    loader.close();
  }

  private static Object client(URI url, String... participants) throws Exception {
    return loader
        .loadClass(PACKAGE + "MyriaClient")
        .getConstructor(URI.class, List.class)
        .newInstance(url.resolve("/mcp"), List.of(participants));
  }

  private static ChatMemoryStore store(Object client) throws Exception {
    return (ChatMemoryStore)
        loader
            .loadClass(PACKAGE + "MyriaChatMemoryStore")
            .getConstructor(client.getClass())
            .newInstance(client);
  }

  private static ContentRetriever retriever(Object client) throws Exception {
    return (ContentRetriever)
        loader
            .loadClass(PACKAGE + "MyriaContentRetriever")
            .getConstructor(client.getClass(), int.class)
            .newInstance(client, 500);
  }

  @Test
  void aChatIsTheSameWhenItIsReadAgain() throws Exception {
    ChatMemoryStore store = store(client(server, "chain_ada", "assistant"));
    ToolExecutionRequest request =
        ToolExecutionRequest.builder().id("1").name("search").arguments("{\"q\":\"kite\"}").build();
    List<ChatMessage> chat = new ArrayList<>();
    chat.add(SystemMessage.from("You sell kites."));
    chat.add(UserMessage.from("Do you have blue ones? 🪁"));
    chat.add(AiMessage.from(request));
    chat.add(ToolExecutionResultMessage.from(request, "two"));
    chat.add(AiMessage.from("Two."));
    chat.add(UserMessage.from("yes"));
    chat.add(AiMessage.from("Which?"));
    chat.add(UserMessage.from("yes"));
    for (int size = 1; size <= chat.size(); size++) {
      store.updateMessages("a", chat.subList(0, size));
    }
    store.updateMessages("a", chat);
    assertThat(store.getMessages("a")).isEqualTo(chat);
    assertThat(store.getMessages("b")).isEmpty();
    // As a window of messages does it: the first stays, others go.
    List<ChatMessage> window = new ArrayList<>(List.of(chat.get(0), chat.get(6), chat.get(7)));
    window.add(AiMessage.from("Then both."));
    store.updateMessages("a", window);
    chat.add(AiMessage.from("Then both."));
    assertThat(store.getMessages("a")).isEqualTo(chat);
    store.deleteMessages("a");
    assertThat(store.getMessages("a")).isEmpty();
    store.updateMessages("a", List.of(UserMessage.from("Anew")));
    assertThat(store.getMessages("a")).containsExactly(UserMessage.from("Anew"));
  }

  @Test
  void whatWasSaidInOneChatIsRecalledInAnother() throws Exception {
    Object client = client(server, "chain_bo", "assistant");
    store(client)
        .updateMessages("x", List.of(UserMessage.from("The lanterns are in the blue locker.")));
    ContentRetriever retriever = retriever(client);
    UserMessage question = UserMessage.from("Where are the lanterns?");
    DefaultRetrievalAugmentor augmentor =
        DefaultRetrievalAugmentor.builder().contentRetriever(retriever).build();
    Metadata metadata = Metadata.from(question, "y", List.of());
    UserMessage augmented =
        (UserMessage) augmentor.augment(new AugmentationRequest(question, metadata)).chatMessage();
    assertThat(augmented.singleText())
        .startsWith("Where are the lanterns?")
        .contains("The lanterns are in the blue locker.");
    assertThat(retriever(client(server, "chain_other")).retrieve(Query.from("The lanterns?")))
        .isEmpty();
  }

  @Test
  void whatGoesWrongIsSaid() throws Exception {
    ContentRetriever retriever = retriever(client(server, "chain_bo"));
    assertThatThrownBy(() -> retriever.retrieve(Query.from("?!")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("query");
    ContentRetriever away = retriever(client(URI.create("http://127.0.0.1:9"), "chain_bo"));
    assertThatThrownBy(() -> away.retrieve(Query.from("Lanterns?"))).isNotNull();
  }
}
