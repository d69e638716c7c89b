-- One probe of the permission self-test: may `role` with these claims do `op` on a row of `relation`? It first inserts the row
-- past all policies (for 'insert' the row itself is the probe), unless `existing` is the key of one. Everything is rolled back.
-- Returns {affected} or {refused, message}. Never grant it: it assumes any role that it is given.
create or replace function internal.probe_access(op text, role text, claims jsonb, relation text, key text, made jsonb, change jsonb, existing text)
returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  columns text := (select string_agg(format('%I', name), ', ') from jsonb_object_keys(made) as name);
  assigned text := (select string_agg(format('%1$I = (jsonb_populate_record(null::public.%2$I, $2)).%1$I', name, relation), ', ') from jsonb_object_keys(change) as name);
  adding text := format('insert into public.%1$I (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1)', relation, columns);
  id text := existing;
  affected bigint;
begin
  begin
    if op <> 'insert' and id is null then
      execute adding || format(' returning %I::text', key) into id using made;
    end if;
    perform set_config('request.jwt.claims', claims::text, true), set_config('role', role, true);
    case op
      when 'select' then execute format('select count(*) from public.%I where %I::text = $1', relation, key) into affected using id;
      when 'insert' then execute adding using made;
      when 'update' then execute format('update public.%I set %s where %I::text = $1', relation, assigned, key) using id, change;
      when 'delete' then execute format('delete from public.%I where %I::text = $1', relation, key) using id;
    end case;
    if op <> 'select' then
      get diagnostics affected = row_count;
    end if;
    raise exception using errcode = 'UNDOX';
  exception
    when sqlstate 'UNDOX' then return jsonb_build_object('affected', affected);
    when others then return jsonb_build_object('refused', sqlstate, 'message', sqlerrm);
  end;
end
$$;
