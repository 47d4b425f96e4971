package io.myria.embedding;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Models of a few hundred bytes, written by hand in the format of ONNX ({@code onnx.proto3}, opset
 * 11): each token has a row of values, and nothing is learned.
 */
public final class TinyOnnx {

  private static final int FLOAT = 1;
  private static final int INT64 = 7;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  private TinyOnnx() {}

  /**
   * A folder with a cross-encoder whose score is the sum of the weights of the text's words.
   *
   * @param weights by word, in lower case; others have none
   */
  public static void crossEncoder(Path folder, Map<String, Float> weights) throws IOException {
    Map<String, Float> words = new TreeMap<>(weights);
    StringBuilder vocabulary = new StringBuilder("\"[PAD]\":0,\"[UNK]\":1,\"[CLS]\":2,\"[SEP]\":3");
    float[] rows = new float[4 + words.size()];
    int next = 4;
    for (Map.Entry<String, Float> word : words.entrySet()) {
      vocabulary.append(",\"" + word.getKey() + "\":" + next);
      rows[next++] = word.getValue();
    }
    Files.writeString(
        folder.resolve("tokenizer.json"),
        "{\"model\":{\"type\":\"WordPiece\",\"vocab\":{" + vocabulary + "}}}");
    Files.write(
        folder.resolve("model.onnx"),
        model(
            List.of(
                node("Gather", List.of("rows", "input_ids"), "values", none()),
                node("Cast", List.of("token_type_ids"), "types", attribute("to", FLOAT)),
                node("Mul", List.of("values", "types"), "counted", none()),
                node("ReduceSum", List.of("counted"), "logits", axes(1))),
            tensor("rows", rows, rows.length),
            "logits",
            2));
  }

  /** An embedding model whose tokens have these vectors, by their numbers. */
  public static byte[] embedding(float[][] vectors) {
    int width = vectors[0].length;
    float[] rows = new float[vectors.length * width];
    for (int token = 0; token < vectors.length; token++) {
      System.arraycopy(vectors[token], 0, rows, token * width, width);
    }
    return model(
        List.of(node("Gather", List.of("rows", "input_ids"), "last_hidden_state", none())),
        tensor("rows", rows, vectors.length, width),
        "last_hidden_state",
        3);
  }

  private static byte[] model(
      List<byte[]> nodes, byte[] initializer, String output, int dimensions) {
    TinyOnnx graph = new TinyOnnx();
    nodes.forEach(node -> graph.put(1, node));
    graph.put(2, "tiny".getBytes(UTF_8)).put(5, initializer);
    for (String input : List.of("input_ids", "attention_mask", "token_type_ids")) {
      graph.put(11, value(input, INT64, 2));
    }
    graph.put(12, value(output, FLOAT, dimensions));
    return new TinyOnnx()
        .put(1, 7)
        .put(7, graph.done())
        .put(8, new TinyOnnx().put(1, new byte[0]).put(2, 11).done())
        .done();
  }

  private static byte[] node(String kind, List<String> inputs, String output, byte[] attribute) {
    TinyOnnx node = new TinyOnnx();
    inputs.forEach(input -> node.put(1, input.getBytes(UTF_8)));
    node.put(2, output.getBytes(UTF_8)).put(4, kind.getBytes(UTF_8));
    return (attribute.length == 0 ? node : node.put(5, attribute)).done();
  }

  private static byte[] none() {
    return new byte[0];
  }

  private static byte[] attribute(String name, long value) {
    return new TinyOnnx().put(1, name.getBytes(UTF_8)).put(3, value).put(20, 2).done();
  }

  private static byte[] axes(long axis) {
    return new TinyOnnx().put(1, "axes".getBytes(UTF_8)).put(8, axis).put(20, 7).done();
  }

  private static byte[] tensor(String name, float[] values, long... dimensions) {
    TinyOnnx tensor = new TinyOnnx();
    for (long dimension : dimensions) {
      tensor.put(1, dimension);
    }
    ByteBuffer raw =
        ByteBuffer.allocate(Float.BYTES * values.length).order(ByteOrder.LITTLE_ENDIAN);
    raw.asFloatBuffer().put(values);
    return tensor.put(2, FLOAT).put(8, name.getBytes(UTF_8)).put(9, raw.array()).done();
  }

  /** An input or output whose dimensions have any size. */
  private static byte[] value(String name, int type, int dimensions) {
    TinyOnnx shape = new TinyOnnx();
    for (int at = 0; at < dimensions; at++) {
      shape.put(1, new TinyOnnx().put(2, (name + at).getBytes(UTF_8)).done());
    }
    byte[] tensor = new TinyOnnx().put(1, type).put(2, shape.done()).done();
    return new TinyOnnx()
        .put(1, name.getBytes(UTF_8))
        .put(2, new TinyOnnx().put(1, tensor).done())
        .done();
  }

  private TinyOnnx put(int field, byte[] value) {
    varint((long) field << 3 | 2);
    varint(value.length);
    bytes.writeBytes(value);
    return this;
  }

  private TinyOnnx put(int field, long value) {
    varint((long) field << 3);
    varint(value);
    return this;
  }

  private void varint(long value) {
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      bytes.write((int) (rest & 0x7F | 0x80));
      rest >>>= 7;
    }
    bytes.write((int) rest);
  }

  private byte[] done() {
    return bytes.toByteArray();
  }
}
