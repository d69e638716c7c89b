-- Starts a draft although the client has not approved its creatives. The reason stays in the audit log.
create or replace function public.start_without_approval(campaign_id uuid, reason text) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  given constant text := trim(coalesce(reason, ''));
begin
  perform internal.must('campaigns.manage');
  if length(given) not between 3 and 500 then
    raise exception using errcode = 'PT400', message = 'Give a reason of 3 to 500 characters';
  end if;
  perform set_config('internal.without_approval', campaign_id::text, true);
  update public.campaigns as c set status = 'active' where c.id = campaign_id and c.status = 'draft';
  if not found then
    raise exception using errcode = 'PT409', message = 'This campaign no longer exists or was started already';
  end if;
  perform set_config('internal.without_approval', '', true);
  insert into public.audit_logs (action, table_name, record_id, new_values, source)
  values ('started_without_approval', 'campaigns', campaign_id::text, jsonb_build_object('reason', given), 'database');
end
$$;
grant execute on function public.start_without_approval(uuid, text) to authenticated;
