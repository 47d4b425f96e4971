package io.myria.launcher.payara;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;

class EndpointTest {

  @Test
  void portZeroFindsOneThatIsFree() {
    assertThat(new Endpoint("127.0.0.1", 0).claimed().port()).isPositive();
  }

  @Test
  void anOccupiedPortIsRefusedWithTheWayOut() throws IOException {
    try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Endpoint taken = new Endpoint("127.0.0.1", other.getLocalPort());

      assertThatThrownBy(taken::claimed)
          .isInstanceOf(LaunchFailure.class)
          .hasMessageContaining("port " + other.getLocalPort())
          .hasMessageContaining("--port");
    }
  }

  @Test
  void aServerForAllAddressesIsReachedOnLoopback() {
    assertThat(new Endpoint("0.0.0.0", 8080).url()).isEqualTo("http://127.0.0.1:8080");
    assertThat(new Endpoint("::1", 8080).url()).isEqualTo("http://[::1]:8080");
  }
}
