-- What the database knows about whether the shop can open. `profile` and `company`: somebody has replaced what came with the software.
-- Counts are of what is left to do.
create or replace function internal.readiness() returns table (
  profile boolean, company boolean, services integer, services_without_packages integer, samples integer,
  unconfirmed_terms boolean, unconfirmed_refunds boolean, unconfirmed_rates integer
)
language sql stable
set search_path = ''
as $$
  with own as (
    select d.published > 1 as published, now.body as body, seed.body as seed
    from internal.documents as d
      join internal.document_versions as now
        on (now.kind, now.key, now.language, now.version) = (d.kind, d.key, d.language, d.published)
      join internal.document_versions as seed
        on (seed.kind, seed.key, seed.language, seed.version) = (d.kind, d.key, d.language, 1)
    where (d.kind, d.key, d.language) = ('profile', 'shop', 'en')
  ), shown as (
    select exists (select from public.packages as p where p.service = s.slug and p.active) as sells
    from public.services as s where s.state = 'shown'
  ), unconfirmed as (
    select d.key
    from internal.documents as d
    where d.kind = 'legal' and d.language = 'en' and not exists (
      select from internal.document_confirmations as c
      where (c.kind, c.key, c.language, c.version) = (d.kind, d.key, d.language, d.published)
    )
  )
  select
    (select published from own),
    (select body -> 'legalName' <> seed -> 'legalName' and body #> '{address,street}' <> seed #> '{address,street}' from own),
    (select count(*) from shown where sells)::integer,
    (select count(*) from shown where not sells)::integer,
    ((select count(*) from public.reviews where sample) + (select count(*) from public.video_testimonials where sample))::integer,
    exists (select from unconfirmed where key = 'terms-of-service'),
    exists (select from unconfirmed where key = 'refund-policy'),
    (select count(*) from public.tax_rates as r where internal.is_unconfirmed(r))::integer
$$;
