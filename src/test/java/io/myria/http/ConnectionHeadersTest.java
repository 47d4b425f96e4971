package io.myria.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.event.ParticipantSet;
import io.myria.security.Connection;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Names in headers, as clients can write them. */
class ConnectionHeadersTest {

  @Test
  void namesArePercentEncodedUtf8AndCommasStandBetweenThem() {
    Connection connection =
        read(
            Map.of(
                "Myria-Participants", "Zo%C3%AB, Weiss%2C%20Carla ,100%25+,zo%c3%ab",
                "Myria-Speaker", "Zo%C3%AB%20W.",
                "Myria-Channel", "caf%C3%A9",
                "Myria-Tool-Groups", "topics, memories"));
    assertThat(connection.participants())
        .contains(ParticipantSet.of("Zo\u00eb", "Weiss, Carla", "100%+", "zo\u00eb"));
    assertThat(connection.speaker()).contains("Zo\u00eb W.");
    assertThat(connection.channel()).contains("caf\u00e9");
    assertThat(connection.toolGroups()).containsExactly("topics", "memories");
  }

  @Test
  void whatAContainerLetsThroughUnescapedIsReadAsUtf8() {
    String latin =
        new String("Zo\u00eb".getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    assertThat(read(Map.of("Myria-Speaker", latin)).speaker()).contains("Zo\u00eb");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Myria-Participants | dana,Zo%C3         | begins no escape",
        "Myria-Participants | 100%               | begins no escape",
        "Myria-Participants | 100%4              | begins no escape",
        "Myria-Speaker      | %zz                | begins no escape",
        "Myria-Channel      | Zo%EB              | begins no escape",
        "Myria-Speaker      | %00                | NUL",
        "Myria-Speaker      | Dana%20            | a blank",
        "Myria-Participants | dana,%20           | a blank",
        "Myria-Participants | dana,*             | nobody's name",
        "Myria-Participants | %2A                | nobody's name",
        "Myria-Speaker      | *                  | nobody's name",
        "Myria-Channel      | *                  | no channel",
      })
  void whatIsNoNameIsRefusedByTheHeadersName(String header, String value, String why) {
    Fault fault = catchThrowableOfType(Fault.class, () -> read(Map.of(header, value)));
    assertThat(fault).as(value).isNotNull();
    assertThat(fault.code()).isEqualTo(FaultCode.INVALID_ARGUMENT);
    assertThat(fault.field()).contains(header);
    assertThat(fault).hasMessageContaining(why);
  }

  @Test
  void aConnectionMaySayNothing() {
    assertThat(read(Map.of("Myria-Participants", " , "))).isEqualTo(Connection.SILENT);
  }

  /** What is left out would ask for more than was meant. */
  @Test
  void severalLinesAreOneListAndNothingIsPassedOver() {
    assertThat(
            ConnectionHeaders.of(
                    name ->
                        name.equals("Myria-Participants") ? List.of("dana", "pip,bo") : List.of())
                .participants())
        .contains(ParticipantSet.of("bo", "dana", "pip"));
    Fault twice =
        catchThrowableOfType(
            Fault.class,
            () ->
                ConnectionHeaders.of(
                    name -> name.equals("Myria-Speaker") ? List.of("dana", "pip") : List.of()));
    assertThat(twice.field()).contains("Myria-Speaker");
    Fault tooLong =
        catchThrowableOfType(
            Fault.class, () -> read(Map.of("Myria-Participants", "dana," + "p".repeat(8_200))));
    assertThat(tooLong.code()).isEqualTo(FaultCode.LIMIT_EXCEEDED);
    assertThat(tooLong.field()).contains("Myria-Participants");
  }

  private static Connection read(Map<String, String> headers) {
    return ConnectionHeaders.of(name -> Optional.ofNullable(headers.get(name)).stream().toList());
  }
}
