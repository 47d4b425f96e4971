-- When a lease was taken or renewed last. One of a time to come is over: the clock was put back
-- since, and its holder may be dead.
alter table build_lease add column renewed_at timestamptz not null default '-infinity';
alter table derivation add column renewed_at timestamptz not null default '-infinity';

-- Builds in their order, whatever the clock said meanwhile.
create index snapshot_epoch on snapshot (lease_epoch desc, snapshot_id);
