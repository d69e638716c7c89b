comment on table public.campaign_days is
  'Null means "not reported", so that two sources of one campaign (spend, streams) fill one row without overwriting each other. followers is the net gain of the day.';
comment on column public.campaign_days.sources is
  'The import of each figure; a figure without one was typed. import_id is the last import that wrote the row.';
