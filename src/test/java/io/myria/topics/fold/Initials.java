package io.myria.topics.fold;

import io.myria.embedding.OnlyModel;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A model of a few lines: words of the same initial mean the same. It can be told to fail, and
 * counts what it is asked.
 */
public final class Initials extends OnlyModel {

  /** A text that it will never take. */
  public static final String REFUSED = "nobody may embed this";

  public final AtomicInteger asked = new AtomicInteger();
  public final AtomicBoolean broken = new AtomicBoolean();

  /** Done once, while it is asked. */
  public final AtomicReference<Runnable> meanwhile = new AtomicReference<>(() -> {});

  public Initials(String name) {
    super(name);
  }

  static byte[] initials(String text) {
    byte[] vector = new byte[26];
    for (String word : text.split("[^a-z]+")) {
      if (!word.isEmpty() && vector[word.charAt(0) - 'a'] < Byte.MAX_VALUE) {
        vector[word.charAt(0) - 'a']++;
      }
    }
    return vector;
  }

  @Override
  public List<byte[]> embed(List<String> texts) {
    meanwhile.getAndSet(() -> {}).run();
    if (broken.get()) {
      throw new Fault(FaultCode.MODEL_UNAVAILABLE, "the model is ill");
    }
    if (texts.stream().anyMatch(text -> text.contains(REFUSED))) {
      throw Fault.invalid("input", "is refused");
    }
    asked.addAndGet(texts.size());
    return texts.stream().map(Initials::initials).toList();
  }
}
