package io.myria.recall.ranking;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * What was learned for corpora with vectors, or for those without.
 *
 * @param signals names of the table's columns, in its order
 * @param first a weight a column, which finds the finalists
 * @param finals what decides among them, added up
 */
record Model(List<String> signals, GroundWeights first, List<Net> finals) {

  static final Model NONE = new Model(List.of(), GroundWeights.none(0), List.of());

  void write(DataOutput out) throws IOException {
    out.writeInt(signals.size());
    for (String signal : signals) {
      out.writeUTF(signal);
    }
    first.write(out);
    out.writeInt(finals.size());
    for (Net net : finals) {
      net.write(out);
    }
  }

  static Model read(DataInput in) throws IOException {
    List<String> signals = new ArrayList<>();
    for (int left = in.readInt(); left > 0; left--) {
      signals.add(in.readUTF());
    }
    GroundWeights first = GroundWeights.read(in, signals.size());
    List<Net> finals = new ArrayList<>();
    for (int left = in.readInt(); left > 0; left--) {
      finals.add(Net.read(in));
    }
    return new Model(List.copyOf(signals), first, List.copyOf(finals));
  }
}
