-- Each figure now and in the preceding period, with the relative change (0.25: a quarter more); null if there is nothing to
-- compare with.
create or replace function internal.compare_figures(names text[], now_row jsonb, before_row jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_object_agg(f.name, jsonb_build_object(
    'now', v.now, 'before', v.before, 'change', case when v.before > 0 then round(v.now / v.before - 1, 4) end))
  from unnest(names) as f (name)
  cross join lateral (select (now_row ->> f.name)::numeric as now, (before_row ->> f.name)::numeric as before) as v
$$;
