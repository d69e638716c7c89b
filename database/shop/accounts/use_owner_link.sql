-- Uses up the link with this secret; false if there is none, it has ended or the shop has an owner. The transaction that gets
-- true makes the owner. It holds the row until then, so a second one that waits for it finds no link.
create or replace function internal.use_owner_link(secret_hash text) returns boolean
language plpgsql volatile
set search_path = ''
as $$
#variable_conflict use_column
begin
  delete from internal.owner_link as l where l.secret_hash = use_owner_link.secret_hash and l.expires_at > now();
  return found and not internal.has_owner();
end
$$;
