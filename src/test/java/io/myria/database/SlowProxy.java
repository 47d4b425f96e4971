package io.myria.database;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Stands between a server and its database: passes on what is said, and can be told to take its
 * time with it, to say nothing at all, or to let nobody through. Thread-safe.
 */
public final class SlowProxy implements AutoCloseable {

  private final ServerSocket door;
  private final int target;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private volatile long delayMillis;
  private volatile boolean silent;
  private volatile boolean shut;

  /**
   * @param target a port of this machine
   */
  public SlowProxy(int target) throws IOException {
    this.target = target;
    this.door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    start("proxy-door", this::accept);
  }

  public int port() {
    return door.getLocalPort();
  }

  /** Each piece that is passed on, of either side, waits so long. */
  public void delay(long millis) {
    delayMillis = millis;
  }

  /** Connections stay open, and nothing comes through. */
  public void silence(boolean on) {
    silent = on;
  }

  /** Ends every connection, and every one that comes. */
  public void shut(boolean on) {
    shut = on;
    if (on) {
      open.forEach(SlowProxy::end);
    }
  }

  private void accept() {
    while (!door.isClosed()) {
      try {
        Socket client = door.accept();
        Socket server = shut ? null : reached();
        if (server == null) {
          end(client);
          continue;
        }
        client.setTcpNoDelay(true);
        server.setTcpNoDelay(true);
        open.add(client);
        open.add(server);
        start("proxy-there", () -> pass(client, server));
        start("proxy-back", () -> pass(server, client));
      } catch (IOException nobodyThere) {
        // The next one may be served again.
      }
    }
  }

  /** {@code null} where nobody is there. */
  private Socket reached() {
    try {
      return new Socket(InetAddress.getLoopbackAddress(), target);
    } catch (IOException nobody) {
      return null;
    }
  }

  private void pass(Socket from, Socket to) {
    byte[] piece = new byte[64 << 10];
    try {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      for (int read = in.read(piece); read >= 0; read = in.read(piece)) {
        Thread.sleep(delayMillis);
        while (silent && !shut) {
          Thread.sleep(20);
        }
        out.write(piece, 0, read);
        out.flush();
      }
    } catch (IOException ended) {
      // The other side is told so.
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    } finally {
      end(from);
      end(to);
      open.remove(from);
      open.remove(to);
    }
  }

  private static void end(Socket socket) {
    try {
      socket.close();
    } catch (IOException gone) {
      // So it is.
    }
  }

  private static void start(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() throws IOException {
    door.close();
    shut(true);
  }
}
