-- Stores a link for the first owner, for 24 hours. Without `replace`, one that has not ended stays: another process has printed
-- it. Returns the link that now counts, and whether it is the given one; no row if the shop has an owner.
create or replace function internal.offer_owner_link(secret_hash text, replace boolean default false)
returns table (is_stored boolean, created_at timestamptz, expires_at timestamptz)
language plpgsql volatile
set search_path = ''
as $$
#variable_conflict use_column
begin
  insert into internal.owner_link as l (secret_hash, expires_at)
  values (offer_owner_link.secret_hash, now() + interval '24 hours')
  on conflict (id) do update
    set secret_hash = excluded.secret_hash, created_at = excluded.created_at, expires_at = excluded.expires_at
    where offer_owner_link.replace or l.expires_at <= now();
  -- Not before: whoever uses a link holds its row, and the insert waits for it, until the owner is there.
  if internal.has_owner() then
    delete from internal.owner_link;
    return;
  end if;
  return query
    select l.secret_hash = offer_owner_link.secret_hash, l.created_at, l.expires_at from internal.owner_link as l;
end
$$;
