-- What the holder of a link does beside accepting: asks a question, or declines. Returns {outcome: 'unknown' | 'accepted' | 'declined' |
-- 'expired' | 'many' | 'done', quote_id}.
create or replace function internal.answer_link(hash text, kind text, written text) returns jsonb
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  quote constant internal.quotes := internal.lock_quote(hash);
  state constant text := (
    select internal.quote_state(quote.state, v.ends_on) from internal.quote_versions as v where v.quote_id = quote.id and v.version = quote.sent_version
  );
begin
  if quote.id is null then return jsonb_build_object('outcome', 'unknown'); end if;
  if state in ('accepted', 'declined') or kind = 'declined' and state = 'expired' then
    return jsonb_build_object('outcome', state, 'quote_id', quote.id);
  end if;
  if kind = 'question' then
    if (select count(*) from internal.quote_events as e where e.quote_id = quote.id and e.kind = 'question') >= 20 then
      return jsonb_build_object('outcome', 'many', 'quote_id', quote.id);
    end if;
    update internal.quotes as q set state = 'questioned', questioned_at = coalesce(q.questioned_at, now()) where q.id = quote.id;
  else
    update internal.quotes as q set state = 'declined', declined_at = now(), declined_because = written, questioned_at = null, needs_version = false where q.id = quote.id;
  end if;
  perform internal.note_quote_event(quote.id, kind, quote.sent_version, written);
  return jsonb_build_object('outcome', 'done', 'quote_id', quote.id);
end
$$;
