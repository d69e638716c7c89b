-- Anyone may insert a contact. Only the request that inserted it and the team can read it back.
create or replace function internal.remember_contact() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated') then
    if length(current_setting('internal.written_contacts', true)) >= 10 * 37 then
      raise exception using errcode = 'PT400', message = 'Up to ten contacts can be sent at once';
    end if;
    new.id := gen_random_uuid();
    new.created_at := now();
    perform set_config('internal.written_contacts', coalesce(current_setting('internal.written_contacts', true), '') || ' ' || new.id, true);
  end if;
  new.company_name := nullif(trim(new.company_name), '');
  new.service_interest := nullif(new.service_interest, '');
  if new.service_interest is not null and new.service_interest not in ('multiple', 'consultation')
    and not exists (select from public.services as s where s.slug = new.service_interest)
  then
    raise exception using errcode = '23514', message = 'This service does not exist', column = 'service_interest';
  end if;
  return new;
end
$$;
