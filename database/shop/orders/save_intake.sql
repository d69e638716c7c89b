-- Saves the answers for a line, by its client, the guest who bought it, or the team. `answers`: question to text. `seen`: the answers that the form
-- was opened with. Answers changed by others since then are kept; if both sides changed the same one, it raises a conflict
-- with the current answers. Without `seen`, `answers` replaces everything.
create or replace function public.save_intake(order_item_id uuid, answers jsonb, seen jsonb default null) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  held jsonb;
  asked jsonb;
  client uuid;
  saved public.intakes;
begin
  if jsonb_typeof(answers) is distinct from 'object' or jsonb_typeof(seen) <> 'object'
    or exists (select from jsonb_each(answers) as a where jsonb_typeof(a.value) <> 'string' or length(a.value #>> '{}') > 5000)
  then
    raise exception using errcode = 'PT400', message = 'An answer does not match a question of this order, or is longer than 5,000 characters';
  end if;
  select jsonb_strip_nulls(i.answers || jsonb_build_object('link', l.service_link)), f.questions, o.client_id into held, asked, client
  from public.order_items as l join public.orders as o on o.id = l.order_id join public.intakes as i on i.order_item_id = l.id
  join public.intake_forms as f on f.service = i.form_service and f.version = i.form_version
  where l.id = order_item_id and (o.client_id = auth.uid() or public.may('orders.manage')) and o.status not in ('completed', 'cancelled', 'refunded')
  for update of i;
  if not found then
    raise exception using errcode = 'PT404', message = 'This order line does not exist or can no longer be changed';
  end if;
  if exists (
    select from jsonb_each_text(answers) as a
    left join jsonb_array_elements(asked) as q on q ->> 'id' = a.key
    where a.key <> 'link' and (q is null or not internal.answer_fits(q, a.value, client))
  ) then
    raise exception using errcode = 'PT400', message = 'An answer does not match a question of this order, or is longer than 5,000 characters';
  end if;
  if seen is not null then
    answers := coalesce((select jsonb_object_agg(a.key, a.value) from jsonb_each_text(answers) as a where a.value <> coalesce(seen ->> a.key, '')), '{}');
    if exists (select from jsonb_each_text(answers) as a where coalesce(held ->> a.key, '') not in (a.value, coalesce(seen ->> a.key, ''))) then
      raise exception using errcode = 'PT409', hint = 'answers_changed', detail = held::text,
        message = 'Someone else changed these answers in the meantime';
    end if;
    answers := held - 'link' || answers;
  end if;
  if answers ? 'link' then perform public.set_service_link(order_item_id, answers ->> 'link'); end if;
  update public.intakes as i set answers = answers - 'link' where i.order_item_id = order_item_id returning i.* into saved;
  return to_jsonb(saved);
end
$$;
grant execute on function public.save_intake(uuid, jsonb, jsonb) to authenticated, guest;
