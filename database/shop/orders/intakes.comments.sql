comment on table public.intakes is 'One row per ordered line: answers by the id of the questions of its form. The answer to "link" is the line''s service_link.';
