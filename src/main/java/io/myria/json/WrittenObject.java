package io.myria.json;

import java.util.AbstractMap;
import java.util.Map;
import java.util.Set;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.annotation.JsonSerialize;

/**
 * A record as a JSON object that is written already: whoever writes it again writes the same
 * characters, and its members are made for who looks at them, which hardly anybody does. For one
 * thread.
 */
@JsonSerialize(using = WrittenObject.AsWritten.class)
final class WrittenObject extends AbstractMap<String, Object> {

  private final Record answer;
  private final String json;
  private Map<String, Object> members;

  /**
   * @param json of {@link Output#write}
   */
  WrittenObject(Record answer, String json) {
    this.answer = answer;
    this.json = json;
  }

  @Override
  public Set<Entry<String, Object>> entrySet() {
    return members().entrySet();
  }

  @Override
  public Object get(Object name) {
    return members().get(name);
  }

  @Override
  public boolean containsKey(Object name) {
    return members().containsKey(name);
  }

  private Map<String, Object> members() {
    if (members == null) {
      members = Output.json(answer);
    }
    return members;
  }

  /** For Jackson. */
  static final class AsWritten extends ValueSerializer<WrittenObject> {

    @Override
    public void serialize(
        WrittenObject object, JsonGenerator generator, SerializationContext context) {
      generator.writeRawValue(object.json);
    }
  }
}
