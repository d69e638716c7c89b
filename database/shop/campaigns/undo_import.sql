-- Puts the days of an applied import back to what they held before it. The team can, for thirty days, and only if nothing has
-- changed these days since. The import and its file stay.
create or replace function public.undo_import(import_id uuid) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  undone public.result_imports;
  kind text;
  restored integer;
  changed jsonb;
begin
  perform internal.must('campaigns.manage');
  select * into undone from public.result_imports as r where r.id = import_id for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'This import does not exist';
  elsif undone.state = 'undone' then
    raise exception using errcode = 'PT409', message = 'This import was already undone';
  elsif undone.state <> 'applied' then
    raise exception using errcode = 'PT409', message = 'This import has not been applied';
  elsif undone.applied_at < now() - interval '30 days' then
    raise exception using errcode = 'PT409', message = 'Imports can only be undone within 30 days';
  end if;
  kind := internal.import_kind(undone.format);
  -- Nobody writes results of these campaigns meanwhile.
  perform from public.campaigns as c where c.id in (select b.campaign_id from internal.import_changes as b where b.import_id = import_id)
    order by c.id for update;
  perform from public.campaign_days as d join internal.import_changes as b on (b.campaign_id, b.day) = (d.campaign_id, d.day)
    where b.import_id = import_id order by d.campaign_id, d.day for update of d;

  select count(*), jsonb_agg(jsonb_build_object('campaign', c.name, 'day', b.day) order by c.name, b.day)
    filter (where md5(internal.results_of_day(kind, b.campaign_id, b.day)::text) is distinct from b.after_hash)
  into restored, changed
  from internal.import_changes as b join public.campaigns as c on c.id = b.campaign_id where b.import_id = import_id;
  if restored = 0 then
    raise exception using errcode = 'PT409', message = 'The results that this import replaced are no longer stored, so it cannot be undone';
  elsif changed is not null then
    raise exception using errcode = 'PT409', hint = 'days_changed', detail = changed::text,
      message = format('%s changed since this import, so it cannot be undone: %s%s',
        case jsonb_array_length(changed) when 1 then 'One day was' else jsonb_array_length(changed) || ' days were' end,
        (select string_agg(format('%s of %s', to_char((d.one ->> 'day')::date, 'Mon FMDD, YYYY'), d.one ->> 'campaign'), ', ' order by d.n)
          from jsonb_array_elements(changed) with ordinality as d (one, n) where d.n <= 5),
        case when jsonb_array_length(changed) > 5 then ' and others' else '' end);
  end if;

  perform internal.restore_results(kind, import_id);
  perform set_config('internal.undoing', import_id::text, true);
  update public.result_imports as r set state = 'undone', undone_at = now(), undone_by = auth.uid() where r.id = import_id;
  perform set_config('internal.undoing', '', true);
  delete from internal.import_changes as b where b.import_id = import_id;
  return jsonb_build_object('days', restored);
end
$$;
grant execute on function public.undo_import(uuid) to authenticated;
