comment on table public.intakes is 'One row per ordered line: the answers to the questions of domain/orders/intake.ts. The question "link" is answered by the line''s service_link.';
