-- Testimonials as staff keep them: addresses that our players can show, an order that is set by hand, edits that see each other.

alter table public.video_testimonials add column updated_at timestamptz not null default now();
create trigger touch before update on public.video_testimonials for each row execute function internal.touch();

-- The same rule as `domain/testimonials/video-url.ts`; a test holds the two together.
create function internal.video_address_fits(platform text, address text) returns boolean
language sql immutable
set search_path = ''
as $$
  select case platform
    when 'youtube' then address ~ '^https://((www\.|m\.|music\.)?youtube\.com/(watch\?([^#\s]*&)?v=|embed/|shorts/|live/)|youtu\.be/|www\.youtube-nocookie\.com/embed/)[A-Za-z0-9_-]{11}([/?&#]\S*)?$'
    when 'vimeo' then address ~ '^https://((www\.)?vimeo\.com/(video/)?|player\.vimeo\.com/video/)[0-9]{1,12}([/?#]\S*)?$'
    else address ~ '^https://[A-Za-z0-9.-]+(:[0-9]{1,5})?/\S+$'
  end
$$;

-- Rows of before keep what they have until their address is changed.
create function internal.check_video_address() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if not internal.video_address_fits(new.video_platform, new.video_url) then
    raise exception using errcode = 'PT400', message = 'This video address does not belong to the chosen platform', hint = 'video_url';
  end if;
  return new;
end
$$;
create trigger check_video_address before insert or update of video_url, video_platform on public.video_testimonials
for each row execute function internal.check_video_address();
grant execute on function internal.video_address_fits(text, text) to authenticated, service_role;

-- All testimonials in the order they are to have, first to last. A client's policies would make it change nothing silently.
create function public.order_testimonials(ids uuid[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  if not public.is_admin() then
    raise exception using errcode = 'PT403', message = 'This is for staff';
  end if;
  if cardinality(ids) <> (select count(distinct id) from unnest(ids) as given (id))
    or exists (select from public.video_testimonials as v where v.id <> all (ids))
    or cardinality(ids) <> (select count(*) from public.video_testimonials as v where v.id = any (ids))
  then
    raise exception using errcode = 'PT409', message = 'The list has changed in the meantime. Please load it again.';
  end if;
  update public.video_testimonials as v set display_order = given.place
  from unnest(ids) with ordinality as given (id, place)
  where v.id = given.id and v.display_order <> given.place;
end
$$;
grant execute on function public.order_testimonials(uuid[]) to authenticated;

create index video_testimonials_newest on public.video_testimonials (created_at desc, id desc);
