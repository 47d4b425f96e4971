package io.myria.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.event.ParticipantSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a refusal tells. */
class GateTest {

  private final Gate gate = new Gate(Map.of("bridge", Set.of("svc")));

  @Test
  void allThatIsNeededIsNamedAndNotOnlyWhatIsMissing() {
    Call call = call(Set.of(Permission.READ), SpokenFor.EVERYBODY);
    Demand demand = Demand.read(ParticipantSet.of("ann"), true);
    assertThatThrownBy(() -> gate.check(call, demand))
        .isInstanceOfSatisfying(
            Fault.class, fault -> assertThat(fault.code()).isEqualTo(FaultCode.INSUFFICIENT_SCOPE))
        .hasMessage(
            "this call needs a token with the scope \"myria:read myria:internal\"; yours has"
                + " \"myria:read\"");
    assertThat(Permission.scopes(call.lacking())).isEqualTo("myria:read myria:internal");
  }

  @Test
  void theEventOfABatchThatIsNotTheirsIsNamedByItsPath() {
    Call call = call(Set.of(Permission.WRITE), SpokenFor.of(Set.of("ann")));
    Demand demand =
        Demand.append(
            List.of(
                new Demand.Append("events[0]", ParticipantSet.of("ann", "bob"), "chat", false),
                new Demand.Append("events[1]", ParticipantSet.of("bob"), "chat", false)));
    assertThatThrownBy(() -> gate.check(call, demand))
        .isInstanceOfSatisfying(
            Fault.class,
            fault -> {
              assertThat(fault.code()).isEqualTo(FaultCode.NOT_ALLOWED);
              assertThat(fault.field()).contains("events[1].participants");
            });
    assertThat(call.lacking()).isEmpty();
  }

  @Test
  void aBoundChannelIsForItsCallersOnly() {
    Demand demand =
        Demand.append(List.of(new Demand.Append("", ParticipantSet.of("ann"), "bridge", false)));
    assertThatThrownBy(
            () -> gate.check(call(Set.of(Permission.WRITE), SpokenFor.EVERYBODY), demand))
        .isInstanceOfSatisfying(
            Fault.class, fault -> assertThat(fault.field()).contains("channel"));
    Call bound = new Call(new Caller("svc", Set.of(Permission.WRITE), SpokenFor.EVERYBODY), "call");
    assertThatCode(() -> gate.check(bound, demand)).doesNotThrowAnyException();
  }

  @Test
  void theOnlyParticipantThereIsCanStandForNone() {
    assertThat(SpokenFor.of(Set.of("ann")).only()).contains(ParticipantSet.of("ann"));
    assertThat(SpokenFor.of(Set.of("ann", "bob")).only()).isEmpty();
    assertThat(SpokenFor.of(Set.of("ann", "*")).only()).isEmpty();
    assertThat(SpokenFor.NOBODY.only()).isEmpty();
  }

  private static Call call(Set<Permission> permissions, SpokenFor spokenFor) {
    return new Call(new Caller("someone", permissions, spokenFor), "call");
  }
}
