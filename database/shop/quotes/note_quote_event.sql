create or replace function internal.note_quote_event(quote uuid, kind text, version smallint default null, text text default null) returns void
language sql
set search_path = ''
as $$
  insert into internal.quote_events (quote_id, kind, version, text)
  values (note_quote_event.quote, note_quote_event.kind, note_quote_event.version, note_quote_event.text)
$$;
