-- Pages draw a package in the look of its service, and nothing asks for these three. They stay for clients of the API that read them.
alter table public.packages
  alter column icon set default 'music',
  alter column color set default '#ff4d4f',
  alter column border_color set default '#ff4d4f66';
