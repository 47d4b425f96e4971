package example.myria;

import com.fasterxml.jackson.databind.JsonNode;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ChatMessageDeserializer;
import dev.langchain4j.data.message.ChatMessageSerializer;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.store.memory.chat.ChatMemoryStore;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Chats whose messages are events of Myria, one context each. Nothing is ever overwritten: what a
 * chat memory evicts stays, and can be recalled; a chat that is deleted begins anew. Of a chat the
 * newest messages are read, at most {@value #MOST}. Thread-safe for chats of different ids.
 */
public final class MyriaChatMemoryStore implements ChatMemoryStore {

  private static final int MOST = 100;
  private static final String MESSAGE = "langchain4j";
  private static final String BEGIN = "session_start";

  private final MyriaClient myria;

  public MyriaChatMemoryStore(MyriaClient myria) {
    this.myria = myria;
  }

  @Override
  public List<ChatMessage> getMessages(Object memoryId) {
    JsonNode newest =
        myria.call(
            "myria_query_event_nodes",
            Map.of(
                "context_id",
                context(memoryId),
                "types",
                List.of("message", BEGIN),
                "include_payload",
                true,
                "detail",
                "items",
                "limit",
                MOST,
                "budget_tokens",
                64_000));
    Deque<ChatMessage> messages = new ArrayDeque<>();
    for (JsonNode event : newest.path("root").path("children")) {
      if (event.path("type").asText().equals(BEGIN)) {
        break;
      }
      String json = event.path("payload").path(MESSAGE).asText("");
      if (!json.isEmpty()) {
        messages.addFirst(ChatMessageDeserializer.messageFromJson(json));
      }
    }
    return new ArrayList<>(messages);
  }

  /** Appends what is new: all that comes after those which are there, some of them evicted. */
  @Override
  public void updateMessages(Object memoryId, List<ChatMessage> messages) {
    List<ChatMessage> known = getMessages(memoryId);
    int kept = messages.size();
    while (!isWithin(messages.subList(0, kept), known)) {
      kept--;
    }
    messages
        .subList(kept, messages.size())
        .forEach(message -> append(memoryId, "message", payload(message)));
  }

  @Override
  public void deleteMessages(Object memoryId) {
    append(memoryId, BEGIN, Map.of("text", "The chat begins anew."));
  }

  private static boolean isWithin(List<ChatMessage> some, List<ChatMessage> all) {
    int found = 0;
    for (ChatMessage one : all) {
      if (found < some.size() && some.get(found).equals(one)) {
        found++;
      }
    }
    return found == some.size();
  }

  private static Map<String, Object> payload(ChatMessage message) {
    Map<String, Object> payload = new HashMap<>();
    payload.put(MESSAGE, ChatMessageSerializer.messageToJson(message));
    if (message instanceof UserMessage said && said.hasSingleText()) {
      payload.put("text", said.singleText());
      payload.put("role", "user");
    } else if (message instanceof AiMessage said && said.text() != null) {
      payload.put("text", said.text());
      payload.put("role", "assistant");
    }
    return payload;
  }

  private void append(Object memoryId, String type, Map<String, Object> payload) {
    myria.call(
        "myria_append_event",
        Map.of(
            "context_id",
            context(memoryId),
            "channel",
            "langchain4j",
            "type",
            type,
            "payload",
            payload));
  }

  private static String context(Object memoryId) {
    return "chat:" + memoryId;
  }
}
