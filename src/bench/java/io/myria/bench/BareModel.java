package io.myria.bench;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.LongBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * ONNX Runtime and nothing else, on one thread. Standard input has the tokens of a text on a line;
 * after an empty line each text is computed, one after the other, and the nanoseconds are printed.
 */
final class BareModel {

  private BareModel() {}

  /**
   * @param arguments the model's file, and how many threads
   */
  public static void main(String[] arguments) throws IOException, OrtException {
    OrtEnvironment environment = OrtEnvironment.getEnvironment();
    try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
      options.setIntraOpNumThreads(Integer.parseInt(arguments[1]));
      options.setInterOpNumThreads(1);
      try (OrtSession session = environment.createSession(arguments[0], options);
          BufferedReader in =
              new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
        List<long[]> texts = new ArrayList<>();
        for (String line = in.readLine(); line != null; line = in.readLine()) {
          if (line.isEmpty()) {
            System.out.println(nanoseconds(environment, session, texts));
            texts.clear();
          } else {
            texts.add(Arrays.stream(line.split(" ")).mapToLong(Long::parseLong).toArray());
          }
        }
      }
    }
  }

  private static long nanoseconds(
      OrtEnvironment environment, OrtSession session, List<long[]> texts) throws OrtException {
    long start = System.nanoTime();
    for (long[] text : texts) {
      long[] mask = new long[text.length];
      Arrays.fill(mask, 1);
      try (OnnxTensor ids = tensor(environment, text);
          OnnxTensor all = tensor(environment, mask);
          OnnxTensor types = tensor(environment, new long[text.length]);
          OrtSession.Result result =
              session.run(
                  Map.of("input_ids", ids, "attention_mask", all, "token_type_ids", types))) {
        ((OnnxTensor) result.get(0)).getFloatBuffer().get(0);
      }
    }
    return System.nanoTime() - start;
  }

  private static OnnxTensor tensor(OrtEnvironment environment, long[] values) throws OrtException {
    return OnnxTensor.createTensor(
        environment, LongBuffer.wrap(values), new long[] {1, values.length});
  }
}
