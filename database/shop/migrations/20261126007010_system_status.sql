-- What each process reported last. A process that ends without a word leaves a row that the others remove.
create table internal.processes (
  id uuid primary key,
  role text not null,
  version text not null,
  started_at timestamptz not null,
  reported_at timestamptz not null default now(),
  -- Of the last five minutes: requests, those of them that failed, and their durations.
  requests integer not null,
  failed integer not null,
  median_ms double precision,
  p95_ms double precision,
  -- 99th percentile of how late timers ran since the last report.
  event_loop_ms double precision not null,
  memory_bytes bigint not null,
  -- Null: the embedded engine has no pool.
  connections_used integer,
  connections_waiting integer,
  -- Null: there is no replica, or it cannot be reached.
  replica_lag_seconds double precision
);
alter table internal.processes enable row level security;

-- The newest lines of the log about errors, without messages of errors: the log itself has the rest.
create table internal.logged_errors (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- What failed, in words of the program: `a request failed`.
  message text not null,
  -- Name and code.
  error text,
  request_id text,
  route text,
  queue text,
  job text
);
alter table internal.logged_errors enable row level security;
