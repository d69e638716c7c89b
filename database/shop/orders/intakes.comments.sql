comment on table public.intakes is 'One row per ordered line: answers to the questions of domain/orders/intake.ts. The answer to "link" is the line''s service_link.';
