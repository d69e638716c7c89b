-- What a link shows; null for one that shows nothing. Whoever is not of the team has viewed it then.
create or replace function internal.view_quote(hash text) returns jsonb
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  quote internal.quotes := internal.quote_of_link(hash);
begin
  if quote.id is null then return null; end if;
  if not public.may('admin.open') then
    update internal.quote_versions as v set viewed_at = now() where v.quote_id = quote.id and v.version = quote.sent_version and v.viewed_at is null;
    if found then
      update internal.quotes as q set viewed_at = coalesce(q.viewed_at, now()) where q.id = quote.id;
      perform internal.note_quote_event(quote.id, 'viewed', quote.sent_version);
    end if;
  end if;
  return internal.quote_page(quote);
end
$$;
