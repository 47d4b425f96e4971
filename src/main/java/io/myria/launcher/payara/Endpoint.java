package io.myria.launcher.payara;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;

/** Where a server listens. Port 0 asks for any free one. */
public record Endpoint(String address, int port) {

  /**
   * Tries the port before anything is started for it.
   *
   * @return with the port that is free
   * @throws LaunchFailure when something listens there
   */
  public Endpoint claimed() {
    InetAddress resolved;
    try {
      resolved = InetAddress.getByName(address);
    } catch (UnknownHostException unknown) {
      throw new LaunchFailure("the address '" + address + "' is unknown; correct --bind", unknown);
    }
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(resolved, port));
      return new Endpoint(address, socket.getLocalPort());
    } catch (IOException occupied) {
      throw new LaunchFailure(
          "port "
              + port
              + " on "
              + address
              + " cannot be used ("
              + occupied.getMessage()
              + "); stop what listens there or choose another with --port",
          occupied);
    }
  }

  /** As a client on this machine reaches it. */
  public String url() {
    boolean everywhere = address.equals("0.0.0.0") || address.equals("::");
    String host = everywhere ? "127.0.0.1" : address;
    return "http://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
  }
}
