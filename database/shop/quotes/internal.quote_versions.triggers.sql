create trigger keep before update on internal.quote_versions for each row
when (old.sent_at is not null and to_jsonb(old) - 'viewed_at' <> to_jsonb(new) - 'viewed_at') execute function internal.keep_quote_version();
