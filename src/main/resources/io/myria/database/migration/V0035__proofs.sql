-- The Merkle tree over the log. A leaf commits to an event's header and, under a key, to its
-- content. Erasing content deletes the key and keeps the commitment in its place.

-- Stands for an exact set in leaves: the set's own number tells how many sets there are.
create table participant_set_seal (
    participant_set_id bigint primary key,
    public_id uuid not null unique
);

-- leaf_hash: of the leaf, which is level 0 of the tiles. commitment: only of erased content.
create table event_seal (
    event_seq bigint primary key,
    content_key bytea check (octet_length(content_key) = 32),
    commitment bytea check (octet_length(commitment) = 32),
    leaf_hash bytea not null check (octet_length(leaf_hash) = 32),
    check ((content_key is null) <> (commitment is null))
);

-- Tiles from level 1 on: the roots of up to 256 full tiles of the level below, one after another.
create table log_tile (
    level smallint not null check (level > 0),
    tile_index bigint not null,
    hashes bytea not null check (octet_length(hashes) between 32 and 8192),
    primary key (level, tile_index)
);
alter table log_tile alter column hashes set storage external;

-- The newest signed checkpoint. verifier_keys: of its signatures, in their order.
create table log_checkpoint (
    singleton boolean primary key default true check (singleton),
    tree_size bigint not null check (tree_size > 0),
    root_hash bytea not null check (octet_length(root_hash) = 32),
    note text not null,
    verifier_keys text[] not null,
    signed_at timestamptz not null
);

grant select, insert on participant_set_seal, event_seal to ${application};
grant select, insert, update on log_tile, log_checkpoint to ${application};
