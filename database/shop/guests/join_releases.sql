-- Takes the releases of a guest's campaigns, which have just been moved, to the account: into the account's release of the
-- same track, or as they are. What other campaigns of the guest still need is copied.
create or replace function internal.join_releases(guest uuid, account uuid) returns void
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  held public.releases;
  target uuid;
begin
  perform pg_advisory_xact_lock(hashtext('releases'), hashtext(account::text));
  for held in select r.* from public.releases as r
    where r.client_id = guest and exists (select from public.campaigns as c where c.release_id = r.id and c.client_id = account) order by r.created_at, r.id
  loop
    select f.found into target from public.campaigns as c cross join lateral (select internal.release_for(c) as found) as f
    where c.release_id = held.id and c.client_id = account and f.found is not null order by c.created_at, c.id limit 1;
    if target is null and exists (select from public.campaigns as c where c.release_id = held.id and c.client_id = guest) then
      insert into public.releases (client_id, title, artist, release_date, link)
      values (account, held.title, held.artist, held.release_date, held.link) returning id into target;
    end if;
    if target is null then
      update public.releases as r set client_id = account where r.id = held.id;
    else
      update public.campaigns as c set release_id = target where c.release_id = held.id and c.client_id = account;
    end if;
  end loop;
end
$$;
