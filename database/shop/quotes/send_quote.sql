-- Freezes the draft of a quote as the version that its links show, or keeps the one that was sent if there is no newer draft. The
-- draft is priced again: `total` is what the sender saw, and nothing is sent at another one. From now on the quote is for whom this
-- version is for; links that somebody else got end. Returns {number, version, email, language}.
create or replace function internal.send_quote(quote uuid, total numeric) returns jsonb
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  stored internal.quotes;
  made internal.quote_versions;
  priced internal.quote_versions;
begin
  perform internal.must('orders.manage');
  select q.* into stored from internal.quotes as q where q.id = quote for update;
  if not found then raise exception using errcode = 'PT404', message = 'This quote does not exist'; end if;
  if stored.state = 'accepted' then
    raise exception using errcode = 'PT409', message = 'This quote was accepted, so it can’t be sent again', hint = 'quote_accepted';
  end if;
  select v.* into made from internal.quote_versions as v where v.quote_id = quote order by v.version desc limit 1 for update;
  if made.sent_at is null then
    priced := internal.price_quote(to_jsonb(made) || jsonb_build_object('lines', internal.typed_lines(made.lines)));
    if priced.total <> total or priced.total <> made.total then
      raise exception using errcode = 'PT409', message = 'Prices or tax have changed. Please check the new total.', detail = priced.total::text, hint = 'quote_repriced';
    end if;
  end if;
  if made.ends_on < internal.local_date() then
    raise exception using errcode = 'PT422', message = 'The last day of this quote has passed. Please choose a later one.', hint = 'quote_over';
  end if;
  if made.sent_at is null then
    update internal.quote_versions as v set sent_at = now(), terms_version = internal.legal_version('terms-of-service'),
      refund_policy_version = internal.legal_version('refund-policy') where v.quote_id = quote and v.version = made.version;
  end if;
  update internal.quotes as q set state = 'sent', sent_version = made.version, needs_version = false, questioned_at = null, declined_at = null,
    declined_because = null, email = made.email, language = made.language, client_id = internal.quote_client(made.email) where q.id = quote;
  if made.email <> stored.email then delete from internal.quote_links as l where l.quote_id = quote; end if;
  perform internal.note_quote_event(quote, 'sent', made.version);
  return jsonb_build_object('number', stored.number, 'version', made.version, 'email', made.email, 'language', made.language);
end
$$;
