comment on table public.tax_rates is 'Tax by place and day. The most specific place and the newest day that has come apply; orders keep the rate they were placed with.';
