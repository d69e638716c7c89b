-- When the reported figures were typed; typed figures come from no file. Clients read the row: the audit log tells who typed them.
-- Without a figure, nothing is left of the report. A reported reach is what the team was asked for.
create or replace function internal.stamp_reported_reach() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- The previous version sets it.
  new.reported_by := null;
  if current_user = 'authenticated' then
    new.reported_import_id := null;
    new.reported_at := now();
  end if;
  if num_nonnulls(new.reported_reach, new.reported_frequency, new.reported_listeners) = 0 then
    new.reported_from := null;
    new.reported_until := null;
    new.reported_evidence := null;
    new.reported_import_id := null;
    new.reported_at := null;
  end if;
  if new.reported_reach is not null then new.reach_due_at := null; end if;
  return new;
end
$$;
