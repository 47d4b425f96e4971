package io.myria.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Paths of tiles, as c2sp.org/tlog-tiles writes them. */
class TileTest {

  @Test
  void pathsAreThoseOfTheSpecification() {
    assertThat(new Tile(0, 1_234_067, Tile.WIDTH).path()).isEqualTo("tile/0/x001/x234/067");
    assertThat(new Tile(0, 273, 112).path()).isEqualTo("tile/0/273.p/112");
    assertThat(new Tile(2, 0, 1).path()).isEqualTo("tile/2/000.p/1");
    assertThat(new Tile(1, 1_000, Tile.WIDTH).path()).isEqualTo("tile/1/x001/000");
  }

  @Test
  void aPathIsReadBack() {
    Stream.of("tile/0/x001/x234/067", "tile/63/999.p/255", "tile/1/000")
        .forEach(path -> assertThat(Tile.parse(path).orElseThrow().path()).isEqualTo(path));
  }

  @Test
  void otherSpellingsAreNoTiles() {
    assertThat(
            Stream.of(
                "",
                "tile/00/000",
                "tile/64/000",
                "tile/0/0",
                "tile/0/x000/001",
                "tile/0/001/002",
                "tile/0/x001",
                "tile/0/000.p/0",
                "tile/0/000.p/256",
                "tile/0/000.p/01",
                "tile/0/000/",
                "tile/entries/000",
                "tile/-1/000"))
        .allMatch(path -> Tile.parse(path).isEmpty());
  }
}
