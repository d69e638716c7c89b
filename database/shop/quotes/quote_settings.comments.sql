comment on table public.quote_settings is 'One row: what a new quote begins with, and when its reader is reminded of its end.';
