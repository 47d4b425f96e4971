package io.myria.launcher;

import io.myria.launcher.ServerDatabase.Login;
import io.myria.launcher.payara.LaunchFailure;
import java.sql.SQLException;

/**
 * What PostgreSQL, or its driver, refused, in words that name the way out.
 *
 * @param place the URL, without what may be secret
 * @param whose {@code migration} or {@code application}
 */
record DatabaseTrouble(String place, Login login, String whose, SQLException problem) {

  LaunchFailure refusal() {
    String state = problem.getSQLState() == null ? "" : problem.getSQLState();
    String cause = problem.getMessage().lines().findFirst().orElse(state);
    return new LaunchFailure(sentence(state, cause), problem);
  }

  private String sentence(String state, String cause) {
    if (login.password().isEmpty() && cause.contains("password")) {
      return "the database wants a password of the %s role '%s'; set it in the environment as %s"
          .formatted(whose, login.user(), variable());
    }
    if (state.startsWith("28")) {
      return "the database refuses the %s role '%s' (%s); check its user name and password"
          .formatted(whose, login.user(), cause);
    }
    if (state.equals("22023") || state.equals("42501")) {
      return ("the role '%s' may not do what it must (%s); make it a member of an existing owner"
              + " role and name that by --owner-role")
          .formatted(login.user(), cause);
    }
    if (state.equals("3D000")) {
      return cause + " at " + place + "; create it or correct --database";
    }
    return ("the database at %s does not answer as it should (%s); check that PostgreSQL runs there"
            + " and correct --database")
        .formatted(place, cause);
  }

  private String variable() {
    return whose.equals("migration") ? "MYRIA_MIGRATION_PASSWORD" : "MYRIA_DATABASE_PASSWORD";
  }
}
