package io.myria.projection;

import io.myria.database.Transactions;
import io.myria.embedding.Embedding;
import io.myria.erasure.ForgetConsumer;
import io.myria.erasure.Forgetting;
import io.myria.eventlog.LogReader;
import io.myria.experience.ExperienceConsumer;
import io.myria.fingerprint.FingerprintConsumer;
import io.myria.statements.ChangeConsumer;
import io.myria.statements.GraphConsumer;
import io.myria.statements.Replacements;
import io.myria.statements.TestNetwork;
import io.myria.statements.reader.MessageReader;
import io.myria.statements.reader.Telling;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Derives of a log what tests of other rooms read; stateless. */
public final class DerivedMemories {

  private DerivedMemories() {}

  /** All fingerprints there are to derive, here and now. */
  public static void derive(Transactions transactions, LogReader reader) {
    derive(transactions, reader, Optional.empty());
  }

  /** The same with what a network reads. */
  public static void derive(
      Transactions transactions, LogReader reader, Optional<MessageReader> network) {
    deriver(transactions, reader).run(new FingerprintConsumer(network), () -> false);
  }

  /** What a network might read of a message: that its beginning is needed, more or less. */
  public static MessageReader.Read perhapsNeeded(String text, String speaker) {
    int units = text.offsetByCodePoints(0, Math.min(20, text.codePointCount(0, text.length())));
    String beginning = text.substring(0, units);
    double worth = 10 * perhaps(text, speaker);
    return new MessageReader.Read(
        List.of(), List.of(), Map.of(), Optional.of(new Telling(beginning, worth)));
  }

  /** What a server derives of messages by its network: fingerprints, the graph and changes. */
  public static void deriveByNetwork(Transactions transactions, LogReader reader) {
    Optional<MessageReader> network = Optional.of(TestNetwork.reader());
    Deriver deriver = deriver(transactions, reader);
    deriver.run(new FingerprintConsumer(network), () -> false);
    deriver.run(new GraphConsumer(network), () -> false);
    deriveChanges(transactions, reader, TestNetwork.replacements());
  }

  /** All mentions and stated edges there are to derive, here and now, without a network. */
  public static void deriveGraph(Transactions transactions, LogReader reader) {
    deriver(transactions, reader).run(new GraphConsumer(), () -> false);
  }

  /** The same as the server derives it: with relations that a network reads. */
  public static void readGraph(Transactions transactions, LogReader reader) {
    deriver(transactions, reader)
        .run(new GraphConsumer(Optional.of(TestNetwork.reader())), () -> false);
  }

  /** All changes there are to derive, here and now. */
  public static void deriveChanges(
      Transactions transactions, LogReader reader, Replacements network) {
    deriver(transactions, reader).run(new ChangeConsumer(reader, network, "test"), () -> false);
  }

  /**
   * What a network might say: something of each two messages, the same whenever they are compared,
   * from very unlikely to sure.
   */
  public static double perhaps(String earlier, String later) {
    return Math.floorMod((earlier + "\n" + later).hashCode(), 101) / 100.0;
  }

  /** All experiences and their links there are to derive, here and now. */
  public static void deriveExperience(Transactions transactions, LogReader reader) {
    deriver(transactions, reader).run(new ExperienceConsumer(), () -> false);
  }

  /** All requests to forget there are to read, here and now. */
  public static void deriveRequests(
      Transactions transactions, LogReader reader, Forgetting forgetting) {
    deriver(transactions, reader).run(new ForgetConsumer(reader, forgetting), () -> false);
  }

  /** All passages and terms, and nothing of what another version derived. */
  public static void deriveTexts(Transactions transactions, LogReader reader) {
    Deriver deriver = deriver(transactions, reader);
    deriver.run(new PassageConsumer(), () -> false);
    deriver.run(new PassageConsumer(), () -> false);
    while (deriver.sweep()) {
      // until nothing is left
    }
  }

  /** The vectors of all passages by a model. */
  public static void deriveVectors(
      Transactions transactions, LogReader reader, Embedding embedding) {
    deriver(transactions, reader).run(new VectorConsumer(embedding, true), () -> false);
  }

  private static Deriver deriver(Transactions transactions, LogReader reader) {
    return new Deriver(transactions, reader, new Derivations("test", Duration.ofSeconds(20)));
  }
}
