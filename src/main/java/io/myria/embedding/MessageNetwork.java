package io.myria.embedding;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OnnxValue;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import io.myria.embedding.OnnxSession.Hidden;
import io.myria.embedding.SpecialTokens.Sequence;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.language.RecentTexts;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;
import java.util.logging.Logger;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Reads English messages: which words name something, which relations they state, what kind of
 * message it is, which words somebody needs who goes on, whether it replaces what an earlier one
 * says, and whether it answers a question. It takes the vectors that the bundled model has in the
 * middle, and goes on from there by layers of its own, which were learnt from labelled messages
 * (docs/adr/0100). Thread-safe; the same message is read alike whenever it is read.
 */
public final class MessageNetwork implements AutoCloseable {

  /** Changes whenever the same message may be read otherwise. */
  public static final String VERSION = "4";

  /** Of a message so many words are read; longer ones are to be given by sentences. */
  public static final int MOST_WORDS = 40;

  /** Of each of two messages. */
  private static final int MOST_TOKENS = 42;

  /** Of a question, and of the message that asked it before. */
  private static final int MOST_ASKED = 24;

  private static final int MOST_BEFORE = 17;

  /** Of a message whose kind is read by itself. */
  private static final int MOST_KIND = 80;

  /** Of a message so many tokens are looked at for what it is about. */
  private static final int MOST_MEANT = 128;

  /** In UTF-16 units; vectors of longer messages are not kept. */
  private static final int LONGEST_KEPT = 400;

  private static final Logger LOG = Logger.getLogger(MessageNetwork.class.getName());

  private static final String LAYER = "/encoder/layer.5/output/LayerNorm/Add_1_output_0";
  private static final String FILE = "messages.onnx";
  private static final String ENGLISH = "bge-small-en-v1.5-q";
  private static final int WIDTH = 384;
  private static final int KINDS = 8;

  /** Of what is no word: the tokens around messages. */
  private static final long OTHER_SHAPE = 7;

  private static final Pattern WORD =
      Pattern.compile(
          "[A-Za-z\\u00C0-\\u024F]+(?:[’'][A-Za-z]+)?|\\d{1,60}(?:[.,:]\\d{1,60}){0,30}|[^\\sA-Za-z\\d]");

  /** Words that stand for who speaks. */
  private static final Set<String> FIRST_PERSON =
      Set.of(
          "i", "me", "my", "we", "us", "our", "i'm", "i've", "i'll", "i'd", "we're", "we've",
          "we'll", "we'd", "mine", "ours", "myself");

  private final Supplier<OnnxSession> lower;
  private final WordPiece tokens;
  private final SpecialTokens special;
  private final ExecutorService threads;
  private final RecentTexts<float[]> meanings = new RecentTexts<>(LONGEST_KEPT);
  private final ReadWriteLock open = new ReentrantReadWriteLock();
  private OrtSession upper;
  private boolean closed;

  /**
   * @param lower the bundled model, loaded when it is first asked for
   */
  MessageNetwork(Supplier<OnnxSession> lower, OnnxModel model, ExecutorService threads) {
    this.lower = lower;
    this.tokens = new WordPiece(model.vocabulary());
    this.special = model.special();
    this.threads = threads;
  }

  /** The model whose lower layers it takes. */
  static OnnxModel model() {
    return OnnxModel.named(ENGLISH).orElseThrow();
  }

  /**
   * The bytes of a model, with the output in the middle beside its own. A message of Protocol
   * Buffers may be given in parts, which are merged: {@code graph} is field 7 of the model, {@code
   * output} field 12 of the graph, {@code name} field 1 of that (onnx.proto).
   */
  static byte[] opened(OnnxModel model) {
    byte[] weights = model.weights();
    if (!model.name().equals(ENGLISH)) {
      return weights;
    }
    byte[] name = LAYER.getBytes(StandardCharsets.US_ASCII);
    ByteArrayOutputStream both = new ByteArrayOutputStream(weights.length + name.length + 6);
    both.writeBytes(weights);
    both.write(7 << 3 | 2);
    both.write(name.length + 4);
    both.write(12 << 3 | 2);
    both.write(name.length + 2);
    both.write(1 << 3 | 2);
    both.write(name.length);
    both.writeBytes(name);
    return both.toByteArray();
  }

  /**
   * A word of a message.
   *
   * @param from where it begins, in UTF-16 units
   */
  public record Word(int from, int to, String text) {
    boolean isFirstPerson() {
      return FIRST_PERSON.contains(text.toLowerCase(Locale.ROOT).replace('’', '\''));
    }

    /** How it is written, for the model knows small letters alone. */
    int shape() {
      boolean inner = text.substring(1).chars().anyMatch(Character::isUpperCase);
      int first = text.codePointAt(0);
      if (first >= '0' && first <= '9') {
        return 1;
      } else if (!Character.isLetter(first)) {
        return 2;
      } else if (text.length() > 1 && text.equals(text.toUpperCase(Locale.ROOT))) {
        return 3;
      } else if (Character.isUpperCase(first)) {
        return inner ? 5 : 4;
      }
      return inner ? 6 : 0;
    }
  }

  /**
   * What a message names and states, by its words; one more stands for who speaks.
   *
   * @param entity of each word: outside, then begin and inside of a person, organisation, place,
   *     product, project, code
   * @param argument of each word: outside, begin and inside of what a relation is of
   * @param relation of each word and the one behind the last, for each of these: none, then those
   *     of the network, in its order
   * @param ended of the same pairs, that the relation is over
   * @param kind of the message: decision, preference, fact, commitment, plan, note, question, small
   *     talk
   * @param needed of each word, that it says what somebody should know who goes on
   */
  public record Scores(
      List<Word> words,
      float[][] entity,
      float[][] argument,
      float[][][] relation,
      float[][] ended,
      float[] kind,
      float[] needed) {}

  public static List<Word> words(String text) {
    return WORD.matcher(text)
        .results()
        .map(found -> new Word(found.start(), found.end(), found.group()))
        .toList();
  }

  /** Whether it can be loaded and computes here; loads it. */
  public boolean works() {
    try {
      read("Ann works at Acme.");
      return true;
    } catch (Fault unavailable) {
      LOG.warning("messages are read by rules alone: " + unavailable.getMessage());
      return false;
    }
  }

  /**
   * @param text of at most {@link #MOST_WORDS} words; further ones are not read
   */
  public Scores read(String text) {
    List<Word> words = words(text);
    if (words.isEmpty()) {
      return new Scores(
          words,
          new float[0][],
          new float[0][],
          new float[1][1][1],
          new float[1][1],
          new float[KINDS],
          new float[0]);
    }
    Input input = new Input(words.subList(0, Math.min(MOST_WORDS, words.size())));
    return OnnxThreads.result(OnnxThreads.begun(threads, () -> scores(input)));
  }

  /** Of which kind a message of several sentences is, as in {@link Scores}. */
  public float[] kind(String text) {
    Input input = new Input(words(text));
    return OnnxThreads.result(OnnxThreads.begun(threads, () -> kind(input)));
  }

  /** The probability that a later message ends what an earlier one says. */
  public double replaces(String earlier, String later) {
    Part before = new Input(words(earlier)).part(MOST_TOKENS);
    Part after = new Input(words(later)).part(MOST_TOKENS);
    return OnnxThreads.result(OnnxThreads.begun(threads, () -> both(before, after, "replaces")));
  }

  /**
   * The probability that a message answers a question.
   *
   * @param asked what asked it in the conversation before the message; may be empty
   */
  public double answers(String question, String asked, String message) {
    Part own = new Input(words(question)).part(MOST_ASKED);
    Part before =
        asked.isEmpty() ? own : own.and(special.last(), new Input(words(asked)).part(MOST_BEFORE));
    Part after = new Input(words(message)).part(MOST_TOKENS);
    return OnnxThreads.result(OnnxThreads.begun(threads, () -> both(before, after, "answers")));
  }

  /**
   * The model's vector of a message, of length 1; messages on the same subject are close. Those of
   * recent messages are kept.
   */
  public float[] meaning(String text) {
    return meanings.of(text, this::computedMeaning);
  }

  private float[] computedMeaning(String text) {
    Sequence sequence = special.of(new Input(words(text)).ids(MOST_MEANT));
    return OnnxThreads.result(
        OnnxThreads.begun(
            threads,
            () -> {
              OnnxSession session = lower.get();
              float[] vector = session.pooled(session.run(sequence));
              Direction.normalise(vector);
              return vector;
            }));
  }

  /** A message as its tokens, with the place of each word among them. */
  private final class Input {
    private final List<Word> words;
    private final List<Long> ids = new ArrayList<>();
    private final List<Long> shapes = new ArrayList<>();
    private final long[] first;

    Input(List<Word> words) {
      this.words = words;
      this.first = new long[words.size()];
      for (int place = 0; place < first.length; place++) {
        Word word = words.get(place);
        List<Integer> pieces = tokens.tokens(word.text());
        // The one before all words stands first.
        first[place] = ids.size() + 1L;
        for (int id : pieces.isEmpty() ? List.of(tokens.unknown()) : pieces) {
          ids.add((long) id);
          shapes.add((long) word.shape());
        }
      }
    }

    long[] ids(int most) {
      return ids.stream().limit(most).mapToLong(Long::longValue).toArray();
    }

    List<Long> shapes(int most) {
      return shapes.subList(0, Math.min(most, shapes.size()));
    }

    Part part(int most) {
      return new Part(ids.subList(0, Math.min(most, ids.size())), shapes(most));
    }
  }

  /** One side of what is read together: tokens, and how their words are written. */
  private record Part(List<Long> ids, List<Long> shapes) {

    /** With another one behind a token that stands between two. */
    Part and(long between, Part other) {
      List<Long> all = new ArrayList<>(ids);
      all.add(between);
      all.addAll(other.ids);
      List<Long> written = new ArrayList<>(shapes);
      written.add(OTHER_SHAPE);
      written.addAll(other.shapes);
      return new Part(all, written);
    }

    long[] tokens() {
      return ids.stream().mapToLong(Long::longValue).toArray();
    }
  }

  private Scores scores(Input input) {
    Sequence sequence = special.of(input.ids(Integer.MAX_VALUE));
    int words = input.first.length;
    Map<String, Object> upper = upper(sequence, input.shapes(Integer.MAX_VALUE));
    upper.put("segments", new long[sequence.ids().length]);
    upper.put("first", input.first);
    float[][] speaker = new float[1][sequence.ids().length];
    speaker[0][0] = 0.5f;
    List<Integer> own =
        IntStream.range(0, words)
            .filter(at -> input.words.get(at).isFirstPerson())
            .boxed()
            .toList();
    own.forEach(at -> speaker[0][(int) input.first[at]] = 0.5f / own.size());
    upper.put("speaker", speaker);
    upper.put("distances", distances(words));
    Map<String, Object> found =
        run(upper, Set.of("entity", "argument", "relation", "ended", "kind", "needed"));
    float[][] needed = (float[][]) found.get("needed");
    float[] ofWords = new float[words];
    for (int place = 0; place < words; place++) {
      ofWords[place] = needed[place][0];
    }
    return new Scores(
        input.words,
        (float[][]) found.get("entity"),
        (float[][]) found.get("argument"),
        (float[][][]) found.get("relation"),
        (float[][]) found.get("ended"),
        ((float[][]) found.get("kind"))[0],
        ofWords);
  }

  private float[] kind(Input input) {
    Sequence sequence = special.of(input.ids(MOST_KIND));
    Map<String, Object> upper = upper(sequence, input.shapes(MOST_KIND));
    upper.put("segments", new long[sequence.ids().length]);
    return ((float[][]) whole(upper, "kind"))[0];
  }

  /** What is said of all words together; what only single words need is empty. */
  private Object whole(Map<String, Object> upper, String output) {
    upper.put("first", new long[] {0});
    upper.put("speaker", new float[1][((float[][]) upper.get("hidden")).length]);
    upper.put("distances", distances(1));
    return run(upper, Set.of(output)).get(output);
  }

  private double both(Part earlier, Part later, String output) {
    Sequence sequence = special.of(earlier.tokens(), later.tokens());
    List<Long> shapes = new ArrayList<>(earlier.shapes);
    int second = shapes.size() + 1;
    shapes.add(OTHER_SHAPE);
    shapes.addAll(later.shapes);
    Map<String, Object> upper = upper(sequence, shapes);
    long[] segments = new long[sequence.ids().length];
    Arrays.fill(segments, 0, second + 1, 1);
    Arrays.fill(segments, second + 1, segments.length, 2);
    upper.put("segments", segments);
    return ((float[][]) whole(upper, output))[0][1];
  }

  /**
   * How far one word is from another, in classes: near, further, far; before or behind; speaker.
   */
  private static long[][] distances(int words) {
    long[][] distances = new long[words + 1][words + 1];
    for (int from = 0; from <= words; from++) {
      for (int to = 0; to <= words; to++) {
        int apart = Math.abs(to - from);
        int near = apart <= 2 ? 0 : apart <= 5 ? 1 : 2;
        distances[from][to] = from == words ? 7 : to == words ? 8 : near + (to < from ? 3 : 0);
      }
    }
    return distances;
  }

  /**
   * What the layers need of all messages: the vectors, and how words are written.
   *
   * @param words shapes of the tokens between the first and the last
   */
  private Map<String, Object> upper(Sequence sequence, List<Long> words) {
    Hidden hidden = lower.get().layer(sequence, LAYER);
    float[][] vectors = new float[hidden.length()][WIDTH];
    for (int place = 0; place < vectors.length; place++) {
      System.arraycopy(hidden.values(), place * WIDTH, vectors[place], 0, WIDTH);
    }
    long[] shapes = new long[vectors.length];
    shapes[0] = OTHER_SHAPE;
    shapes[shapes.length - 1] = OTHER_SHAPE;
    for (int place = 0; place < words.size(); place++) {
      shapes[place + 1] = words.get(place);
    }
    Map<String, Object> inputs = new LinkedHashMap<>();
    inputs.put("hidden", vectors);
    inputs.put("shapes", shapes);
    return inputs;
  }

  private Map<String, Object> run(Map<String, Object> inputs, Set<String> wanted) {
    Map<String, OnnxTensor> tensors = new LinkedHashMap<>();
    open.readLock().lock();
    try {
      OrtSession session = loaded();
      for (Map.Entry<String, Object> input : inputs.entrySet()) {
        tensors.put(
            input.getKey(),
            OnnxTensor.createTensor(OrtEnvironment.getEnvironment(), input.getValue()));
      }
      Map<String, Object> found = new LinkedHashMap<>();
      try (OrtSession.Result result = session.run(tensors, wanted)) {
        for (Map.Entry<String, OnnxValue> one : result) {
          found.put(one.getKey(), one.getValue().getValue());
        }
      }
      return found;
    } catch (OrtException problem) {
      throw new Fault(
          FaultCode.MODEL_UNAVAILABLE, "reading failed: " + problem.getMessage(), problem);
    } finally {
      tensors.values().forEach(OnnxTensor::close);
      open.readLock().unlock();
    }
  }

  private synchronized OrtSession loaded() throws OrtException {
    if (closed) {
      throw new Fault(FaultCode.MODEL_UNAVAILABLE, "the server stops");
    }
    if (upper == null) {
      try (InputStream in = MessageNetwork.class.getResourceAsStream(FILE);
          OrtSession.SessionOptions options = OnnxSession.options()) {
        upper = OrtEnvironment.getEnvironment().createSession(in.readAllBytes(), options);
      } catch (IOException problem) {
        throw new UncheckedIOException(FILE, problem);
      }
    }
    return upper;
  }

  @Override
  public void close() {
    threads.shutdownNow();
    open.writeLock().lock();
    try {
      closed = true;
      if (upper != null) {
        upper.close();
        upper = null;
      }
    } catch (OrtException problem) {
      throw new IllegalStateException("the network could not be closed", problem);
    } finally {
      open.writeLock().unlock();
    }
  }
}
