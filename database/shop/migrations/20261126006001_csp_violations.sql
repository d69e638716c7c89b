-- What the Content-Security-Policy of pages has blocked in browsers, counted per day. Anyone can send a report, so rows are
-- few and hold no text of a person: no address, path, query or sample.
create table internal.csp_violations (
  -- In UTC.
  day date not null,
  directive text not null,
  -- An origin, or a kind of source such as `inline`.
  blocked text not null,
  -- The pattern of the page's path.
  page text not null,
  count integer not null check (count > 0),
  primary key (day, directive, blocked, page)
);
alter table internal.csp_violations enable row level security;
