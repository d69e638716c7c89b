create trigger record_session_end after delete on auth.sessions
for each row execute function auth.record_session_end();
