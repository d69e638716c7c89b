create or replace function internal.guard_ticket_campaign() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.campaign_id is not null and not exists (select from public.campaigns where id = new.campaign_id and client_id = new.client_id) then
    raise exception using errcode = 'PT422', message = 'A ticket can only be about one of the client’s own campaigns';
  end if;
  return new;
end
$$;
