comment on table public.campaign_days is
  'Null is "not reported", so two sources of one campaign (what was spent, what was streamed) fill one row without wiping each other. followers is the net gain of the day.';
comment on column public.campaign_days.sources is
  'Figure to the import it came from; a figure without one was typed. import_id is the last import that wrote here.';
