comment on table public.line_costs is
  'What a line of an order cost, as the team typed it: placements, files and the rest. Spend of platforms and fees of freelancers are not here: they are read from results and assignments.';
comment on column public.line_costs.amount is 'In the shop''s currency.';
comment on column public.line_costs.document is 'A file in the bucket "costs", in the folder of the line.';
