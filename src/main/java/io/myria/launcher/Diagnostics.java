package io.myria.launcher;

import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.ObjectName;

/** The commands of {@code jcmd}, for this process. Stateless. */
final class Diagnostics {

  private Diagnostics() {}

  /**
   * @param command by its name as an operation, such as {@code compilerDirectivesAdd}
   * @return what {@code jcmd} would print
   * @throws JMException on a JVM that does not have it
   */
  static String run(String command, String... arguments) throws JMException {
    return (String)
        ManagementFactory.getPlatformMBeanServer()
            .invoke(
                new ObjectName("com.sun.management:type=DiagnosticCommand"),
                command,
                new Object[] {arguments},
                new String[] {String[].class.getName()});
  }
}
