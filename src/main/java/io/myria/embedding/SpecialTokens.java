package io.myria.embedding;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/**
 * The tokens that a model wants around a text, and around two texts that it compares, as the {@code
 * post_processor} of a {@code tokenizer.json} has them (Hugging Face Tokenizers: {@code
 * TemplateProcessing}, {@code BertProcessing}, {@code RobertaProcessing}); where there is none,
 * those of BERT. Immutable.
 *
 * @param single places of one text
 * @param pair places of two
 */
record SpecialTokens(List<Place> single, List<Place> pair) {

  private static final String FIRST = "[CLS]";
  private static final String LAST = "[SEP]";

  /**
   * A place in a sequence.
   *
   * @param text 0 or 1 for a text, -1 for a special token
   * @param token the special token's number
   * @param type of the segment, for models that have {@code token_type_ids}
   */
  record Place(int text, long token, long type) {}

  /** What a model is given. */
  record Sequence(long[] ids, long[] types) {}

  SpecialTokens {
    single = List.copyOf(single);
    pair = List.copyOf(pair);
  }

  /**
   * @throws IllegalArgumentException where the tokenizer has none that can be read
   */
  static SpecialTokens of(JsonNode tokenizer) {
    return read(tokenizer.path("post_processor"))
        .orElseGet(
            () -> {
              JsonNode vocabulary = tokenizer.path("model").path("vocab");
              if (!vocabulary.has(FIRST) || !vocabulary.has(LAST)) {
                throw new IllegalArgumentException(
                    "the tokenizer has no post_processor that can be read, and no tokens "
                        + FIRST
                        + " and "
                        + LAST);
              }
              return bert(vocabulary.path(FIRST).asLong(), vocabulary.path(LAST).asLong());
            });
  }

  /** The token behind the last text, which also stands between two. */
  long last() {
    return pair.get(pair.size() - 1).token();
  }

  /** {@code [CLS] A [SEP]}, and {@code [CLS] A [SEP] B [SEP]} in two segments. */
  static SpecialTokens bert(long first, long last) {
    return new SpecialTokens(
        List.of(special(first, 0), text(0, 0), special(last, 0)),
        List.of(special(first, 0), text(0, 0), special(last, 0), text(1, 1), special(last, 1)));
  }

  /** {@code <s> A </s>}, and {@code <s> A </s></s> B </s>}. */
  private static SpecialTokens roberta(long first, long last) {
    return new SpecialTokens(
        List.of(special(first, 0), text(0, 0), special(last, 0)),
        List.of(
            special(first, 0),
            text(0, 0),
            special(last, 0),
            special(last, 0),
            text(1, 0),
            special(last, 0)));
  }

  private static Optional<SpecialTokens> read(JsonNode processor) {
    return switch (processor.path("type").asString("")) {
      case "TemplateProcessing" ->
          Optional.of(new SpecialTokens(places(processor, "single"), places(processor, "pair")));
      case "BertProcessing" ->
          Optional.of(bert(number(processor.path("cls")), number(processor.path("sep"))));
      case "RobertaProcessing" ->
          Optional.of(roberta(number(processor.path("cls")), number(processor.path("sep"))));
      case "Sequence" ->
          StreamSupport.stream(processor.path("processors").spliterator(), false)
              .map(SpecialTokens::read)
              .flatMap(Optional::stream)
              .findFirst();
      default -> Optional.empty();
    };
  }

  /** Of a name and a number. */
  private static long number(JsonNode token) {
    return token.path(1).asLong();
  }

  private static List<Place> places(JsonNode processor, String name) {
    List<Place> places = new ArrayList<>();
    for (JsonNode part : processor.path(name)) {
      JsonNode special = part.path("SpecialToken");
      JsonNode sequence = part.path("Sequence");
      if (special.isObject()) {
        JsonNode ids =
            processor.path("special_tokens").path(special.path("id").asString("")).path("ids");
        if (ids.isEmpty()) {
          throw new IllegalArgumentException(
              "the tokenizer's post_processor names a special token without a number");
        }
        ids.forEach(id -> places.add(special(id.asLong(), special.path("type_id").asLong())));
      } else {
        int text = sequence.path("id").asString("").equals("B") ? 1 : 0;
        places.add(text(text, sequence.path("type_id").asLong()));
      }
    }
    return places;
  }

  private static Place special(long token, long type) {
    return new Place(-1, token, type);
  }

  private static Place text(int text, long type) {
    return new Place(text, 0, type);
  }

  /** Whether it is one of those around texts. */
  boolean has(long token) {
    return pair.stream().anyMatch(place -> place.text() < 0 && place.token() == token);
  }

  /** How many a sequence of one text has beside it. */
  int aroundOne() {
    return single.size() - 1;
  }

  int aroundTwo() {
    return pair.size() - 2;
  }

  Sequence of(long[] text) {
    return sequence(single, text, new long[0]);
  }

  Sequence of(long[] first, long[] second) {
    return sequence(pair, first, second);
  }

  private static Sequence sequence(List<Place> places, long[]... texts) {
    LongStream.Builder ids = LongStream.builder();
    LongStream.Builder types = LongStream.builder();
    for (Place place : places) {
      long[] some = place.text() < 0 ? new long[] {place.token()} : texts[place.text()];
      for (long id : some) {
        ids.add(id);
        types.add(place.type());
      }
    }
    return new Sequence(ids.build().toArray(), types.build().toArray());
  }
}
