package io.myria.json;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonParser.NumberType;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.std.StdDeserializer;

/**
 * Reads any JSON value as plain Java: maps, lists, strings, booleans, null, whole numbers as the
 * narrowest of {@code Integer}, {@code Long} and {@code BigInteger}, others as {@code BigDecimal}.
 * A number beyond all use becomes an infinity, so that the reader of the field refuses it by the
 * field's name; Jackson would refuse the whole body. That is how {@link Arguments} expects them.
 */
public final class ExactValue extends StdDeserializer<Object> {

  /** In characters; the log takes 64 digits and an exponent of three. */
  private static final int LONGEST = 400;

  public ExactValue() {
    super(Object.class);
  }

  @Override
  public Object deserialize(JsonParser parser, DeserializationContext context) {
    return switch (parser.currentToken()) {
      case START_OBJECT -> object(parser, context);
      case START_ARRAY -> array(parser, context);
      case VALUE_STRING -> parser.getString();
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number(parser);
      case VALUE_TRUE -> Boolean.TRUE;
      case VALUE_FALSE -> Boolean.FALSE;
      case VALUE_NULL -> null;
      default -> context.handleUnexpectedToken(Object.class, parser);
    };
  }

  private Map<String, Object> object(JsonParser parser, DeserializationContext context) {
    Map<String, Object> object = new LinkedHashMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      parser.nextToken();
      object.put(name, deserialize(parser, context));
    }
    return object;
  }

  private List<Object> array(JsonParser parser, DeserializationContext context) {
    List<Object> array = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      array.add(deserialize(parser, context));
    }
    return array;
  }

  private static Number number(JsonParser parser) {
    String text = parser.getString();
    if (text.length() > LONGEST) {
      return Double.POSITIVE_INFINITY;
    }
    if (parser.currentToken() == JsonToken.VALUE_NUMBER_INT) {
      return parser.getNumberType() == NumberType.BIG_INTEGER
          ? new BigInteger(text)
          : parser.getNumberValue();
    }
    try {
      return new BigDecimal(text);
    } catch (NumberFormatException beyondAllUse) {
      return Double.POSITIVE_INFINITY;
    }
  }
}
