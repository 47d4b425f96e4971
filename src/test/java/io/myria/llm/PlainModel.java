package io.myria.llm;

import io.myria.config.Source;
import java.util.HashMap;
import java.util.Map;

/** The shipped model in a plain JVM, over a peer. */
public final class PlainModel {

  public static final String KEY = "sk-or-v1-sesame";

  private PlainModel() {}

  /** With books in memory. */
  public static LanguageModel of(ModelPeer peer) {
    return of(peer, new MemoryLedger(), Map.of());
  }

  /**
   * @param settings beside the peer's address and a key
   */
  public static LanguageModel of(
      ModelPeer peer, MemoryLedger ledger, Map<String, String> settings) {
    ModelSettings read = settings(peer, settings);
    return of(read, ledger);
  }

  /** With the key in a file, which the settings name. */
  static LanguageModel filed(ModelPeer peer, Ledger ledger, Map<String, String> settings) {
    Map<String, String> all = new HashMap<>(settings);
    all.put("myria.llm.url", peer.url());
    return of(Source.of(all).read(ModelSettings.class), ledger);
  }

  /** With books of any kind. */
  public static LanguageModel of(ModelSettings settings, Ledger ledger) {
    ChatTemplate template = ChatTemplate.of(settings.endpoint().template());
    return new ChatModel(settings, template, new PlainEndpoint(settings), ledger);
  }

  public static ModelSettings settings(ModelPeer peer, Map<String, String> more) {
    Map<String, String> settings = new HashMap<>(more);
    settings.putIfAbsent("myria.llm.url", peer.url());
    settings.putIfAbsent("myria.llm.key", KEY);
    return Source.of(settings).read(ModelSettings.class);
  }
}
