-- Counts of requests that several processes share. Not logged: after a crash of the server they begin anew.
create unlogged table operations.rate_limits (
  -- Name of the limit, and a digest of whom it counts.
  key text primary key,
  points integer not null,
  -- Milliseconds since 1970.
  expire bigint
);
create index rate_limits_expire on operations.rate_limits (expire);
