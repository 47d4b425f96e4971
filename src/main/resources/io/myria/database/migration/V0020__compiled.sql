-- When a snapshot's memory was last compiled from the empty log: a full build's own beginning, else
-- what its parent has. A full build may be kept no longer than any other, and its time is known
-- still. Of older snapshots it is that of the newest full build before them, and where none is kept
-- their own beginning.
alter table snapshot add column compiled_at timestamptz;

update snapshot s
set compiled_at = coalesce((select max(f.build_started_at) from snapshot f
                            where f.full_build and f.ordinal <= s.ordinal),
                           s.build_started_at);
