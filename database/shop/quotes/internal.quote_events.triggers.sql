create trigger keep before update on internal.quote_events for each row execute function internal.reject_change();
