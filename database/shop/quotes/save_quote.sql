-- Stores a draft: of a new quote, in place of the draft that there is, or as the next version of one that was sent. `base`: when the
-- version that was edited had been stored. The server calls it for the team, once it has read the draft (domain/quotes/quote.ts).
-- Returns {id, number, version, updated_at, sums}.
create or replace function internal.save_quote(quote uuid, draft jsonb, base timestamptz default null) returns jsonb
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  stored internal.quotes;
  newest internal.quote_versions;
  made internal.quote_versions;
begin
  perform internal.must('orders.manage');
  -- A new quote has no row to lock yet.
  perform pg_advisory_xact_lock(hashtextextended('quote ' || quote::text, 0));
  select q.* into stored from internal.quotes as q where q.id = quote for update;
  if stored.state = 'accepted' then
    raise exception using errcode = 'PT409', message = 'This quote was accepted, so it can’t be changed', hint = 'quote_accepted';
  end if;
  select v.* into newest from internal.quote_versions as v where v.quote_id = quote order by v.version desc limit 1;
  if newest.updated_at is distinct from base then
    raise exception using errcode = 'PT409', message = 'Someone has changed this quote. Reload it to see the changes.', hint = 'quote_edited';
  end if;
  made := internal.price_quote(draft);
  insert into internal.quotes as q (id, number, client_id, contact_id, email, language)
  values (quote, coalesce(stored.number, 'Q-' || extract(year from internal.local_date()) || '-' || lpad(nextval('internal.quote_number_seq')::text, 4, '0')),
    internal.quote_client(made.email), (select c.id from public.contacts as c where c.id = (draft ->> 'contact_id')::uuid), made.email, made.language)
  -- What was sent stays with whom it was sent to, until the draft is sent as well.
  on conflict (id) do update set client_id = excluded.client_id, email = excluded.email, language = excluded.language where q.sent_version is null;
  select q.* into stored from internal.quotes as q where q.id = quote;
  made.quote_id := stored.id;
  made.version := case when newest.sent_at is null then coalesce(newest.version, 1) else newest.version + 1 end;
  made.updated_at := clock_timestamp();
  delete from internal.quote_versions as v where v.quote_id = stored.id and v.version = made.version and v.sent_at is null;
  insert into internal.quote_versions select made.*;
  return jsonb_build_object('id', stored.id, 'number', stored.number, 'version', made.version, 'updated_at', made.updated_at,
    'sums', internal.quote_sums(made));
end
$$;
