-- Which status may follow which. `by_hand`: a member of the team may choose it; the others come with a payment or a refund.
create table public.status_steps (
  subject text not null check (subject in ('order', 'campaign')),
  status text not null,
  next text not null,
  by_hand boolean not null default true,
  primary key (subject, status, next)
);
alter table public.status_steps enable row level security;

insert into public.status_steps (subject, status, next, by_hand) values
  ('order', 'pending', 'confirmed', false),
  ('order', 'pending', 'cancelled', true),
  ('order', 'confirmed', 'in_progress', true),
  ('order', 'confirmed', 'cancelled', true),
  ('order', 'confirmed', 'refunded', false),
  ('order', 'in_progress', 'completed', true),
  ('order', 'in_progress', 'cancelled', true),
  ('order', 'in_progress', 'refunded', false),
  ('order', 'completed', 'refunded', false),
  ('order', 'cancelled', 'refunded', false),
  ('campaign', 'draft', 'active', true),
  ('campaign', 'active', 'paused', true),
  ('campaign', 'active', 'completed', true),
  ('campaign', 'paused', 'active', true),
  ('campaign', 'paused', 'completed', true);
