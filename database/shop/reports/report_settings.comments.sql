comment on table public.report_settings is 'One row: what clients see of spend.';
comment on column public.report_settings.client_spend is
  'platform: what the ad platforms charged; paid: what the client paid; none: neither.';
comment on column public.report_settings.chosen_at is 'Null until the owner of an older installation has chosen.';
