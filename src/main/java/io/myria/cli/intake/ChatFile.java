package io.myria.cli.intake;

import io.myria.cli.intake.ExportedConversation.Message;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.function.Consumer;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads the conversations of an export, one after the other, each by its own form: a list of them,
 * a list within an object, or one alone. Confined to one thread.
 */
final class ChatFile {

  /** Behind a conversation comes the next one. */
  private static final JsonMapper ONE_OF_SEVERAL =
      Json.MAPPER.rebuild().disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

  private final String file;
  private final Whose whose;
  private final boolean allBranches;
  private final LeftOut leftOut;
  private long number;
  private long read;

  ChatFile(String file, Whose whose, boolean allBranches, LeftOut leftOut) {
    this.file = file;
    this.whose = whose;
    this.allBranches = allBranches;
    this.leftOut = leftOut;
  }

  /**
   * @return whether it is an export; nothing was handed over if not
   */
  boolean read(InputStream in, Consumer<SourceLine> good, Consumer<BadLine> bad)
      throws IOException {
    boolean known = false;
    try (JsonParser parser = ONE_OF_SEVERAL.createParser(in)) {
      JsonToken first = parser.nextToken();
      if (first == JsonToken.START_OBJECT) {
        return alone(ONE_OF_SEVERAL.readTree(parser), parser, good, bad);
      }
      if (first != JsonToken.START_ARRAY) {
        return false;
      }
      known = true;
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        conversation(ONE_OF_SEVERAL.readTree(parser), parser, good, bad);
      }
      return true;
    } catch (JacksonException broken) {
      if (!known) {
        return false;
      }
      bad.accept(notJson(broken(broken)));
      return true;
    }
  }

  private boolean alone(
      JsonNode object, JsonParser parser, Consumer<SourceLine> good, Consumer<BadLine> bad) {
    if (object.path("conversations").isArray()) {
      for (JsonNode one : object.path("conversations")) {
        conversation(one, parser, good, bad);
      }
      return true;
    }
    boolean known = ChatGptExport.isOne(object) || ClaudeExport.isOne(object);
    if (known) {
      conversation(object, parser, good, bad);
    }
    return known;
  }

  private void conversation(
      JsonNode one, JsonParser parser, Consumer<SourceLine> good, Consumer<BadLine> bad) {
    ExportedConversation conversation;
    if (ChatGptExport.isOne(one)) {
      conversation = ChatGptExport.read(one, allBranches);
    } else if (ClaudeExport.isOne(one)) {
      conversation = ClaudeExport.read(one, allBranches);
    } else {
      number++;
      bad.accept(notJson("is no conversation as ChatGPT or Claude exports them"));
      return;
    }
    leftOut.add(conversation);
    long place = parser.currentLocation().getByteOffset();
    int left = conversation.messages().size();
    for (Message message : conversation.messages()) {
      ObjectNode event = conversation.event(message, whose);
      left--;
      SourceLine line =
          new SourceLine(
              file, ++number, event, event.toString().length(), left == 0 ? place - read : 0);
      untimed(message, line)
          .or(() -> HalfPairs.in(line))
          .ifPresentOrElse(bad, () -> good.accept(line));
    }
    read = left == 0 && !conversation.messages().isEmpty() ? place : read;
  }

  /** The server would take the time of the import for the time at which it was said. */
  private static Optional<BadLine> untimed(Message message, SourceLine line) {
    return message.at().isPresent()
        ? Optional.empty()
        : Optional.of(
            line.refused(
                BadLine.INVALID,
                "timestamp",
                "is told neither by message '"
                    + message.id()
                    + "' nor by one before it nor by its conversation"));
  }

  private static String broken(JacksonException broken) {
    return broken.getLocation() == null
        ? "is not valid JSON"
        : "is not valid JSON at line "
            + broken.getLocation().getLineNr()
            + ", column "
            + broken.getLocation().getColumnNr();
  }

  private BadLine notJson(String problem) {
    return new BadLine(file, number, BadLine.NOT_JSON, "", "the file " + problem);
  }
}
