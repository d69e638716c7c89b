comment on table public.campaign_proofs is
  'What ran for a campaign, which its client sees: creatives, placements, posts and articles, each with a link, a picture or both.';
comment on column public.campaign_proofs.place is 'Where it ran.';
comment on column public.campaign_proofs.day is 'When it ran or went live.';
comment on column public.campaign_proofs.picture is 'A file in the bucket "proofs", in the client''s folder.';
