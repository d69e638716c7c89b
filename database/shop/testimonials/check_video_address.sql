-- Older rows keep their URL until it is changed.
create or replace function internal.check_video_address() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if not internal.video_address_fits(new.video_platform, new.video_url) then
    raise exception using errcode = 'PT400', message = 'This video link does not match the chosen platform', hint = 'video_url';
  end if;
  return new;
end
$$;
