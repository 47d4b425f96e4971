package io.myria.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.error.Fault;
import io.myria.error.FaultCode;
import jakarta.resource.ResourceException;
import java.sql.SQLException;
import org.hibernate.exception.GenericJDBCException;
import org.junit.jupiter.api.Test;

class DatabaseFaultTest {

  @Test
  void aPoolThatHasNoConnectionIsADatabaseThatIsUnavailableInWhateverWords() {
    for (String words :
        new String[] {
          // As Payara says it, as WildFly does, and as somebody else may.
          "In-use connections equal max-pool-size and expired max-wait-time.",
          "IJ000453: Unable to get managed connection for java:/jdbc/myria",
          "Keine Verbindung frei"
        }) {
      SQLException refusal = new SQLException(words, new ResourceException(words));
      assertThat(DatabaseFault.of(new GenericJDBCException("none", refusal)).code())
          .isEqualTo(FaultCode.DATABASE_UNAVAILABLE);
    }
  }

  @Test
  void whatPostgresqlSaysOfAStatementIsNotAboutTheConnection() {
    SQLException violation = new SQLException("duplicate key", "23505");
    assertThat(DatabaseFault.isConnectionLoss(violation)).isFalse();
    // A server wraps what the driver says.
    assertThat(DatabaseFault.isConnectionLoss(new SQLException(violation))).isFalse();
    assertThat(DatabaseFault.of(violation).code()).isEqualTo(FaultCode.DEFECT);
  }

  @Test
  void aConnectionThatBrokeOrWasRefusedIsOne() {
    for (String state : new String[] {"08006", "57P01", "53300"}) {
      Fault fault = DatabaseFault.of(new RuntimeException(new SQLException("gone", state)));
      assertThat(fault.code()).as(state).isEqualTo(FaultCode.DATABASE_UNAVAILABLE);
    }
  }

  @Test
  void whatIsNoneOfTheDatabasesIsADefect() {
    assertThat(DatabaseFault.of(new SQLException("of nobody knows whom")).code())
        .isEqualTo(FaultCode.DEFECT);
    assertThat(DatabaseFault.of(new IllegalStateException("a pool of threads")).code())
        .isEqualTo(FaultCode.DEFECT);
  }
}
