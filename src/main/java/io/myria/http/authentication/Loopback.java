package io.myria.http.authentication;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;

/** Whether an address can be reached from this machine only. */
final class Loopback {

  private Loopback() {}

  /** False for what is unknown. A name is, if all that it stands for is. */
  static boolean is(String address) {
    try {
      return !address.isBlank()
          && Arrays.stream(InetAddress.getAllByName(address))
              .allMatch(InetAddress::isLoopbackAddress);
    } catch (UnknownHostException unknown) {
      return false;
    }
  }
}
