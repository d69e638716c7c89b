-- A team member records a person's choice. `reason` says how it was communicated and is stored as its wording.
create or replace function public.record_consent(address text, granted boolean, reason text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  wanted constant text := auth.mailbox(address);
  written uuid;
begin
  perform internal.must('clients.manage');
  if wanted !~ '^[^@\s]+@[^@\s]+$' then raise exception using errcode = 'PT400', message = 'This is not an email address'; end if;
  if length(trim(coalesce(reason, ''))) not between 3 and 500 then
    raise exception using errcode = 'PT400', message = 'Describe briefly how they told you', hint = 'reason';
  end if;
  insert into public.consents (email, user_id, kind, granted, wording, source)
  values (wanted, (select u.id from public.users as u where lower(u.email) = wanted order by u.created_at, u.id limit 1), 'newsletter', record_consent.granted, trim(reason), 'staff')
  returning id into written;
  delete from internal.newsletter_requests as r where r.email = wanted;
  update public.contacts as c set subscribed = record_consent.granted where lower(c.email) = wanted;
  insert into public.audit_logs (action, table_name, record_id, new_values, source)
  values ('consent_recorded', 'consents', written::text, jsonb_build_object('kind', 'newsletter', 'granted', record_consent.granted), 'database');
end
$$;
grant execute on function public.record_consent(text, boolean, text) to authenticated;
