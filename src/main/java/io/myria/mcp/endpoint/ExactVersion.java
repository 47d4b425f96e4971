package io.myria.mcp.endpoint;

import io.modelcontextprotocol.spec.McpSchema.JSONRPCNotification;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.ValueDeserializerModifier;
import tools.jackson.databind.deser.std.DelegatingDeserializer;

/**
 * Takes a message of JSON-RPC for one only if it says that it is of version 2.0; the SDK does not.
 */
final class ExactVersion extends DelegatingDeserializer {

  private static final String VERSION = "2.0";

  private ExactVersion(ValueDeserializer<?> delegate) {
    super(delegate);
  }

  static ValueDeserializerModifier modifier() {
    return new ValueDeserializerModifier() {
      private static final long serialVersionUID = 1L;

      @Override
      public ValueDeserializer<?> modifyDeserializer(
          DeserializationConfig config,
          BeanDescription.Supplier type,
          ValueDeserializer<?> deserializer) {
        return type.getBeanClass() == JSONRPCRequest.class
                || type.getBeanClass() == JSONRPCNotification.class
            ? new ExactVersion(deserializer)
            : deserializer;
      }
    };
  }

  @Override
  protected ValueDeserializer<?> newDelegatingInstance(ValueDeserializer<?> delegate) {
    return new ExactVersion(delegate);
  }

  @Override
  public Object deserialize(JsonParser in, DeserializationContext context) {
    Object message = super.deserialize(in, context);
    String version =
        message instanceof JSONRPCRequest request
            ? request.jsonrpc()
            : ((JSONRPCNotification) message).jsonrpc();
    if (!VERSION.equals(version)) {
      context.reportInputMismatch(this, "jsonrpc must be %s", VERSION);
    }
    return message;
  }
}
