-- Locks the quote of a link and says whether its version `wanted` can be accepted: {outcome: 'unknown' | 'accepted' | 'declined' |
-- 'expired' | 'replaced' | 'tax_changed' | 'open', quote_id, client_id, language, email, order_id}. The tax of a sent version never
-- changes by itself: where another one applies today, because a rate has changed or the register no longer knows the number, nothing
-- is accepted, and the team has to send another version.
create or replace function internal.begin_acceptance(hash text, wanted integer) returns jsonb
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  quote constant internal.quotes := internal.lock_quote(hash);
  offered internal.quote_versions;
  tax internal.tax_rule;
  outcome text;
begin
  if quote.id is null then return jsonb_build_object('outcome', 'unknown'); end if;
  select v.* into offered from internal.quote_versions as v where v.quote_id = quote.id and v.version = quote.sent_version;
  tax := internal.tax_for((offered.country, offered.region, offered.company, offered.tax_number)::internal.billing_place,
    offered.reverse_charge and internal.quote_number_status(offered.country, offered.tax_number, quote.client_id) is distinct from 'refused');
  outcome := case internal.quote_state(quote.state, offered.ends_on) when 'accepted' then 'accepted' when 'declined' then 'declined' when 'expired' then 'expired'
    else case when wanted is distinct from offered.version then 'replaced'
      when (tax.rate, tax.inclusive, tax.reverse_charge) is distinct from (offered.tax_rate, offered.tax_inclusive, offered.reverse_charge) then 'tax_changed'
      else 'open' end end;
  if outcome = 'tax_changed' and not quote.needs_version then
    update internal.quotes as q set needs_version = true, questioned_at = now() where q.id = quote.id;
    perform internal.note_quote_event(quote.id, 'tax_changed', offered.version);
  end if;
  return jsonb_build_object('outcome', outcome, 'quote_id', quote.id, 'client_id', quote.client_id, 'language', quote.language,
    'email', quote.email, 'order_id', quote.order_id, 'is_news', outcome = 'tax_changed' and not quote.needs_version);
end
$$;
