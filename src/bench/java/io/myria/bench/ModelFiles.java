package io.myria.bench;

import io.myria.launcher.payara.LaunchFailure;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;
import tools.jackson.databind.json.JsonMapper;

/**
 * The files of the model that vectors are made by, out of the WAR.
 *
 * @param vocabulary a token's number by its text
 */
record ModelFiles(byte[] weights, Map<String, Integer> vocabulary) {

  private static final String MODEL = "bge-small-en-v1.5-q";
  private static final String LIBRARY = "WEB-INF/lib/langchain4j-embeddings-bge-small";

  static ModelFiles ofThisInstallation() throws IOException {
    try (ZipFile war = new ZipFile(BuiltServer.installation().war().toFile())) {
      ZipEntry library =
          war.stream()
              .filter(entry -> entry.getName().startsWith(LIBRARY))
              .findFirst()
              .orElseThrow(() -> new LaunchFailure("the WAR has no model " + MODEL));
      byte[] jar;
      try (InputStream in = war.getInputStream(library)) {
        jar = in.readAllBytes();
      }
      return new ModelFiles(file(jar, MODEL + ".onnx"), vocabulary(jar));
    }
  }

  private static Map<String, Integer> vocabulary(byte[] jar) throws IOException {
    Map<String, Integer> vocabulary = new HashMap<>();
    JsonMapper.shared()
        .readTree(file(jar, MODEL + "-tokenizer.json"))
        .path("model")
        .path("vocab")
        .properties()
        .forEach(entry -> vocabulary.put(entry.getKey(), entry.getValue().asInt()));
    return vocabulary;
  }

  private static byte[] file(byte[] jar, String name) throws IOException {
    try (ZipInputStream entries = new ZipInputStream(new ByteArrayInputStream(jar))) {
      for (ZipEntry entry = entries.getNextEntry(); entry != null; entry = entries.getNextEntry()) {
        if (entry.getName().equals(name)) {
          return entries.readAllBytes();
        }
      }
    }
    throw new LaunchFailure("the model's library has no " + name);
  }
}
