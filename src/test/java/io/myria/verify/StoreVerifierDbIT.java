package io.myria.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.compile.Bench;
import io.myria.error.Fault;
import io.myria.eventlog.LogPin;
import io.myria.search.SearchViews;
import io.myria.security.Caller;
import io.myria.security.Permission;
import io.myria.security.SpokenFor;
import io.myria.verify.Verification.CheckProgress;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A sound store passes, and each kind of damage is named. */
class StoreVerifierDbIT {

  private static final String LEAF =
      "(select topic_id from topic_version where is_leaf and to_ordinal is null"
          + " and participant_set_id = (select participant_set_id from event where event_seq = 5)"
          + " and not internal order by topic_id limit 1)";

  private static final String SERVED = " where to_ordinal is null and topic_id = " + LEAF;

  /** What a superuser can do to a store, by what it is called afterwards. */
  private static final Map<Damage, String> DAMAGES = new TreeMap<>();

  static {
    DAMAGES.put(Damage.LOG_GAP, "delete from event where event_seq = 5");
    DAMAGES.put(Damage.CONTENT_MISSING, "delete from event_content where event_seq = 5");
    DAMAGES.put(
        Damage.CONTENT_STRAY, "update event_content set event_seq = 1000 where event_seq = 5");
    DAMAGES.put(
        Damage.PAYLOAD_CHANGED,
        "update event_content set payload = '{\"text\": \"No.\"}' where event_seq = 5");
    DAMAGES.put(Damage.ID_LOOKUP_WRONG, "update event_by_id set event_seq = 6 where event_seq = 5");
    DAMAGES.put(Damage.KEY_LOOKUP_WRONG, "delete from event_by_source_key");
    DAMAGES.put(
        Damage.POSTING_MISSING,
        "delete from posting where event_seq = 5 and participant_id ="
            + " (select participant_id from participant where name = 'bob')");
    DAMAGES.put(
        Damage.POSTING_STRAY,
        "insert into posting select (select participant_id from participant where name = 'cem'),"
            + " occurred_at, event_seq, participant_set_id, internal"
            + " from event where event_seq = 5");
    DAMAGES.put(
        Damage.SET_WRONG,
        "delete from participant_set_member where participant_id ="
            + " (select participant_id from participant where name = 'cem')");
    DAMAGES.put(
        Damage.ACTIVITY_WRONG, "update participant_activity set event_count = event_count + 1");
    DAMAGES.put(Damage.SEAL_MISSING, "delete from event_seal where event_seq = 5");
    DAMAGES.put(
        Damage.SEAL_WRONG,
        "update event set recorded_at = recorded_at + interval '1us' where event_seq = 5");
    DAMAGES.put(Damage.TILE_WRONG, "update log_tile set hashes = set_byte(hashes, 7, 0)");
    DAMAGES.put(
        Damage.CHECKPOINT_WRONG,
        "update log_checkpoint set root_hash = set_byte(root_hash, 0, get_byte(root_hash, 0) # 1)");
    DAMAGES.put(
        Damage.ACTIVE_SNAPSHOT_WRONG,
        "update snapshot set status = 'archived' where status = 'active'");
    DAMAGES.put(Damage.TOPIC_COUNT_WRONG, "update snapshot set topic_count = topic_count + 1");
    DAMAGES.put(
        Damage.ORPHAN_STAGING,
        "insert into snapshot (snapshot_id, status, event_min_seq, event_max_seq, builder_version,"
            + " summarizer_version, merge_policy_version, trigger, built_by, lease_epoch, phase,"
            + " build_started_at, validation_status) values (gen_random_uuid(), 'staging', 1, 1,"
            + " 'x', 'x', 'x', 'manual', 'test', 0, 'fold', now(), 'pending')");
    DAMAGES.put(
        Damage.REF_DANGLING, "update topic_version set refs = refs || 9999::bigint" + SERVED);
    DAMAGES.put(
        Damage.REF_OF_ANOTHER_SET,
        "update topic_version set participant_set_id ="
            + " (select max(participant_set_id) from participant_set)"
            + SERVED);
    DAMAGES.put(
        Damage.TOPIC_SHAPE_WRONG,
        "update topic_version set event_count = event_count + 1" + SERVED);
    DAMAGES.put(Damage.NODE_ID_WRONG, "update topic_version set node_id = sha256('no')" + SERVED);
    DAMAGES.put(
        Damage.TOPIC_ID_WRONG, "update topic_version set opened_seq = opened_seq + 1" + SERVED);
    DAMAGES.put(
        Damage.TREE_BROKEN,
        "update topic_version set parent_topic_id = gen_random_uuid()" + SERVED);
    DAMAGES.put(Damage.CITATION_WRONG, "update topic_version set summary = '[]'" + SERVED);
    DAMAGES.put(
        Damage.QUOTE_WRONG,
        "update topic_version set summary = jsonb_set(summary, '{0,excerpt}', '\"Never said.\"')"
            + SERVED);
    DAMAGES.put(Damage.EVENT_IN_NO_LEAF, "delete from topic_ref where event_seq = 5");
    DAMAGES.put(
        Damage.EVENT_IN_SEVERAL_LEAVES,
        "insert into topic_ref values (5, 0, null, gen_random_uuid())");
    DAMAGES.put(
        Damage.EVENT_IN_WRONG_LEAF,
        "update topic_ref set topic_id = gen_random_uuid() where event_seq = 5");
    DAMAGES.put(Damage.DERIVATION_OFF_LOG, "update derivation set event_id = gen_random_uuid()");
    DAMAGES.put(Damage.DERIVED_MISSING, "delete from passage where event_seq = 5");
    DAMAGES.put(
        Damage.DERIVED_STRAY, "update fingerprint set event_seq = 9999 where event_seq = 5");
    DAMAGES.put(
        Damage.DERIVED_SCOPE_WRONG,
        "update fingerprint set internal = not internal where event_seq = 5");
    DAMAGES.put(
        Damage.INDEX_DIFFERS, "update event set internal = not internal where event_seq = 5");
    DAMAGES.put(
        Damage.INDEX_OFF_LOG,
        "update event set event_id = gen_random_uuid()"
            + " where event_seq = (select max(event_seq) from event)");
  }

  @Test
  void eachKindOfDamageIsNamed() {
    try (BuiltStore whole = new BuiltStore()) {
      DAMAGES.forEach(
          (damage, sql) -> {
            try (BuiltStore store = whole.copy()) {
              store.damage(sql);
              assertThat(store.damages()).as(sql).contains(damage);
            }
          });
    }
  }

  /** A bit of what the tree is made of, and what is found then. */
  @Test
  void everyFlippedBitOfTheTreeIsNamed() {
    Map<String, Damage> flips =
        Map.of(
            "update event_content set channel = channel || '.' where event_seq = 5",
            Damage.SEAL_WRONG,
            "update event set internal = not internal where event_seq = 5",
            Damage.SEAL_WRONG,
            "update event set occurred_at = occurred_at - interval '1us' where event_seq = 5",
            Damage.SEAL_WRONG,
            "update event_seal set content_key = set_byte(content_key, 31,"
                + " get_byte(content_key, 31) # 128) where event_seq = 5",
            Damage.SEAL_WRONG,
            "update event_seal set leaf_hash = set_byte(leaf_hash, 0,"
                + " get_byte(leaf_hash, 0) # 1) where event_seq = 6",
            Damage.TILE_WRONG,
            "delete from log_tile",
            Damage.TILE_WRONG,
            "update log_checkpoint set note = replace(note, 'example', 'Example')",
            Damage.CHECKPOINT_WRONG,
            "update log_checkpoint set note = overlay(note placing 'AAAA' from length(note) - 20)",
            Damage.CHECKPOINT_WRONG,
            "update log_checkpoint set tree_size = tree_size - 1",
            Damage.CHECKPOINT_WRONG);
    try (BuiltStore whole = new BuiltStore()) {
      flips.forEach(
          (sql, damage) -> {
            try (BuiltStore store = whole.copy()) {
              store.damage(sql);
              assertThat(store.damages()).as(sql).contains(damage);
            }
          });
    }
  }

  @Test
  void everyKindOfDamageIsTried() {
    Set<Damage> untried = EnumSet.allOf(Damage.class);
    untried.removeAll(DAMAGES.keySet());
    // The database is sound then: anIndexThatCannotBeReadIsNamed.
    assertThat(untried).containsExactly(Damage.INDEX_UNREADABLE);
  }

  @Test
  void anIndexThatCannotBeReadIsNamed() {
    try (BuiltStore store = new BuiltStore()) {
      assertThat(store.withoutWords().findings(Caller.OPEN))
          .extracting(Finding::damage)
          .containsOnly(Damage.INDEX_UNREADABLE);
    }
  }

  @Test
  void aSoundStorePassesAndEverythingOfItIsLookedAt() {
    try (BuiltStore store = new BuiltStore()) {
      assertThat(store.verifier().findings(Caller.OPEN)).isEmpty();
      Verification whole = store.verifier().look(Caller.OPEN, Optional.empty());
      assertThat(whole.checks())
          .extracting(CheckProgress::check)
          .containsExactlyElementsOf(store.verifier().checks());
      assertThat(whole.checks()).allSatisfy(one -> assertThat(one.looked()).isPositive());
      assertThat(store.bench().count("select count(*) from snapshot_lease")).isZero();
    }
  }

  @Test
  void aChangeWhoseEventsAreOfTwoSetsIsNamed() {
    try (BuiltStore store = new BuiltStore()) {
      store
          .bench()
          .execute(
              """
              insert into derivation (consumer, version, state, log_id)
              select 'changes', 'test', 'serving', log_id from log;
              insert into event_change
              select d.derivation_id, l.event_seq, l.participant_set_id, l.internal, l.occurred_at,
                     (select max(e.event_seq) from event e
                      where e.event_seq < l.event_seq
                        and e.participant_set_id <> l.participant_set_id), 0.9
              from derivation d
              cross join (select e.* from event e
                          where exists (select from event b
                                        where b.event_seq < e.event_seq
                                          and b.participant_set_id <> e.participant_set_id)
                          order by e.event_seq limit 1) l
              where d.consumer = 'changes'
              """);
      assertThat(store.verifier().findings(Caller.OPEN))
          .extracting(Finding::damage)
          .containsExactly(Damage.DERIVED_SCOPE_WRONG);
    }
  }

  @Test
  void anEmptyStoreIsSound() {
    try (Bench bench = new Bench()) {
      StoreVerifier verifier =
          new StoreVerifier(bench.transactions(), bench.reader(), SearchViews.NONE);
      assertThat(verifier.findings(Caller.OPEN)).isEmpty();
    }
  }

  @Test
  void whatIsAppendedAndBuiltMeanwhileDoesNotDisturb() {
    try (BuiltStore store = new BuiltStore()) {
      StoreVerifier verifier = store.verifier();
      VerificationPlace place =
          VerificationPlace.parse(
              "place",
              new VerificationPlace(
                      UUID.randomUUID(),
                      store.bench().transactions().run(LogPin::take),
                      store.bench().registry().active(Caller.OPEN).map(one -> one.id()),
                      0,
                      "")
                  .token());
      store.bench().append(Bench.talk("ann", "bob", 90, 30));
      store.bench().build();
      Verification rest = verifier.look(Caller.OPEN, Optional.of(place));
      assertThat(rest.findings()).isEmpty();
      assertThat(rest.place()).isEmpty();
    }
  }

  @Test
  void itIsForAdministrators() {
    Caller reader = new Caller("dana", Set.of(Permission.READ), SpokenFor.EVERYBODY);
    try (Bench bench = new Bench()) {
      StoreVerifier verifier =
          new StoreVerifier(bench.transactions(), bench.reader(), SearchViews.NONE);
      assertThatThrownBy(() -> verifier.look(reader, Optional.empty()))
          .isInstanceOf(Fault.class)
          .hasMessageContaining("administrators");
    }
  }

  @Test
  void aPlaceOfAnotherLogIsRefused() {
    try (Bench one = new Bench();
        Bench other = new Bench()) {
      StoreVerifier verifier =
          new StoreVerifier(one.transactions(), one.reader(), SearchViews.NONE);
      VerificationPlace place =
          new VerificationPlace(
              UUID.randomUUID(), other.transactions().run(LogPin::take), Optional.empty(), 0, "");
      assertThatThrownBy(() -> verifier.look(Caller.OPEN, Optional.of(place)))
          .isInstanceOf(Fault.class)
          .hasMessageContaining("another log");
      assertThatThrownBy(() -> VerificationPlace.parse("place", "nonsense"))
          .isInstanceOf(Fault.class);
    }
    assertThat(List.of(Damage.values())).allSatisfy(one -> assertThat(one.remedy()).isNotNull());
  }
}
