-- Sets the order of all testimonials. It raises an error for clients, whose policies would silently update nothing.
create or replace function public.order_testimonials(ids uuid[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  if not public.may('content.manage') then
    raise exception using errcode = 'PT403', hint = 'content.manage', message = 'Your role doesn’t allow this';
  end if;
  if cardinality(ids) <> (select count(distinct id) from unnest(ids) as given (id))
    or exists (select from public.video_testimonials as v where v.id <> all (ids))
    or cardinality(ids) <> (select count(*) from public.video_testimonials as v where v.id = any (ids))
  then
    raise exception using errcode = 'PT409', message = 'The list has changed in the meantime. Please reload it.';
  end if;
  update public.video_testimonials as v set display_order = given.place
  from unnest(ids) with ordinality as given (id, place)
  where v.id = given.id and v.display_order <> given.place;
end
$$;
grant execute on function public.order_testimonials(uuid[]) to authenticated;
