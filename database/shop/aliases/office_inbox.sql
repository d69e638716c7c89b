-- Kept for one release: open tabs and processes of the previous version use it.
create or replace function public.office_inbox(
  kind text default '', mine boolean default false, after_due timestamptz default null, after_key text default '', page_size integer default 25,
  whose text default '', with_messages boolean default false
) returns jsonb
language sql stable
set search_path = ''
as $$
  select public.admin_inbox(office_inbox.kind, office_inbox.mine, office_inbox.after_due, office_inbox.after_key, office_inbox.page_size, office_inbox.whose,
    office_inbox.with_messages)
$$;
grant execute on function public.office_inbox(text, boolean, timestamp with time zone, text, integer, text, boolean) to authenticated;
