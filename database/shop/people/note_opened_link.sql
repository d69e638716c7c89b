-- Records that the team opened a message with a link for a client in a messenger, or copied it. Whether it was sent is not known.
-- The entry is of the order or campaign that the link leads to, or of the client. `link`: order, payment, questions, report or none.
create or replace function public.note_opened_link(person uuid, link text, channel text, subject_id uuid default null) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  subject constant text := case link when 'none' then 'users' when 'report' then 'campaigns' else 'orders' end;
begin
  perform internal.must('clients.read');
  if coalesce(link, '') not in ('order', 'payment', 'questions', 'report', 'none') or coalesce(channel, '') not in ('whatsapp', 'copy') then
    raise exception using errcode = 'PT400', message = 'The link or the channel is not known';
  end if;
  if not (
    subject = 'orders' and exists (select from public.orders as o where o.id = subject_id and o.client_id = person)
    or subject = 'campaigns' and exists (select from public.campaigns as c where c.id = subject_id and c.client_id = person)
    or subject = 'users' and exists (select from public.users as u where u.id = person)
  )
  then
    raise exception using errcode = 'PT404', message = 'This no longer exists';
  end if;
  insert into public.audit_logs (action, table_name, record_id, new_values, source)
  values (case channel when 'whatsapp' then 'link_opened' else 'link_copied' end, subject, coalesce(subject_id, person)::text,
    jsonb_build_object('link', link), 'database');
end
$$;
grant execute on function public.note_opened_link(uuid, text, text, uuid) to authenticated;
