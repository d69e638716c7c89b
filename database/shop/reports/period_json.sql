-- `{from, to, before: {from, to}}`, the latter to `compared_until`. `before` is null when the results begin after its first day: a period that was only partly
-- measured, or not at all, is nothing to compare with.
create or replace function internal.period_json(before_day date, first_day date, last_day date, results_from date, compared_until date) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object('from', first_day, 'to', last_day, 'before',
    case when results_from <= before_day then jsonb_build_object('from', before_day, 'to', compared_until) end)
$$;
