package io.myria.embedding;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A {@code tokenizer.json} as multilingual models have it, with nine tokens. */
final class Unigram {

  /** Tokens of its vocabulary. */
  static final int SIZE = 9;

  private static final String JSON =
      """
      {"version": "1.0", "truncation": {"direction": "Right", "max_length": 4, "strategy":
      "LongestFirst", "stride": 0}, "padding": null,
      "added_tokens": [
        {"id": 0, "content": "<s>", "single_word": false, "lstrip": false, "rstrip": false,
         "normalized": false, "special": true},
        {"id": 2, "content": "</s>", "single_word": false, "lstrip": false, "rstrip": false,
         "normalized": false, "special": true}],
      "normalizer": {"type": "NFKC"},
      "pre_tokenizer": {"type": "Sequence", "pretokenizers": [{"type": "WhitespaceSplit"},
        {"type": "Metaspace", "replacement": "\u2581", "prepend_scheme": "always",
         "split": true}]},
      "post_processor": {"type": "TemplateProcessing",
        "single": [{"SpecialToken": {"id": "<s>", "type_id": 0}},
          {"Sequence": {"id": "A", "type_id": 0}}, {"SpecialToken": {"id": "</s>", "type_id": 0}}],
        "pair": [{"SpecialToken": {"id": "<s>", "type_id": 0}},
          {"Sequence": {"id": "A", "type_id": 0}}, {"SpecialToken": {"id": "</s>", "type_id": 0}},
          {"SpecialToken": {"id": "</s>", "type_id": 0}},
          {"Sequence": {"id": "B", "type_id": 1}}, {"SpecialToken": {"id": "</s>", "type_id": 1}}],
        "special_tokens": {"<s>": {"id": "<s>", "ids": [0], "tokens": ["<s>"]},
          "</s>": {"id": "</s>", "ids": [2], "tokens": ["</s>"]}}},
      "decoder": null,
      "model": {"type": "Unigram", "unk_id": 3, "byte_fallback": false, "vocab": [["<s>", 0.0],
        ["<pad>", 0.0], ["</s>", 0.0], ["<unk>", 0.0], ["\u2581har", -3.0], ["bour", -3.5],
        ["\u2581harbour", -4.0], ["\u2581kite", -4.5], ["s", -2.0]]}}
      """;

  private Unigram() {}

  static void write(Path folder) throws IOException {
    Files.writeString(folder.resolve("tokenizer.json"), JSON);
  }
}
