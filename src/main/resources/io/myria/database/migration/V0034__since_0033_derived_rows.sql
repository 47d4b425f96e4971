-- What is derived names its row of derivation, which is never deleted, and is written by who holds
-- that row, in the transaction that moves its checkpoint. The foreign keys asked again for each
-- derived row, some eight for an event, and locked the row of derivation for each.
alter table passage drop constraint passage_derivation_id_fkey;
alter table passage_vector drop constraint passage_vector_derivation_id_fkey;
alter table fingerprint drop constraint fingerprint_derivation_id_fkey;
alter table causal_link drop constraint causal_link_derivation_id_fkey;
alter table archive_mark drop constraint archive_mark_derivation_id_fkey;
alter table event_terms drop constraint event_terms_derivation_id_fkey;
alter table entity_mention drop constraint entity_mention_derivation_id_fkey;
alter table entity_edge drop constraint entity_edge_derivation_id_fkey;
alter table experience drop constraint experience_derivation_id_fkey;
alter table experience_link drop constraint experience_link_derivation_id_fkey;
