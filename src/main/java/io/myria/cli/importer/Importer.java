package io.myria.cli.importer;

import java.io.IOException;

/** Reads one format. Stateless: the state of a run is in the source and the sink. */
interface Importer {

  /** The name of the format in {@code --format} and the default prefix of keys. */
  String format();

  /** The format as a report names it, such as "ChatGPT export". */
  String title();

  /** Whether the source has this format, by its name and its beginning. */
  boolean detects(ImportSource source) throws IOException;

  /**
   * Reads the source from its beginning to its end. Items that cannot be used go to {@link
   * Sink#bad}; an exception means that the rest of this source cannot be read.
   *
   * @throws Unusable if the source as a whole cannot be used, with a sentence for the user
   */
  void read(ImportSource source, Sink sink) throws IOException, Unusable;
}
