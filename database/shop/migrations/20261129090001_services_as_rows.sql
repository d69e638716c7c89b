-- What the code knew of each service by its slug. `color`, `scene` and `icon` name what the product draws
-- (domain/catalogue/service-look.ts); `platform` is that of its campaigns. A link has to be at one of `link_hosts`, if there are
-- any, and fit `link_pattern`, if there is one: `internal.link_fits`.
alter table public.services
  add column color text not null default 'blue'
    check (color in ('red', 'green', 'pink', 'magenta', 'amber', 'gold', 'violet', 'cyan', 'blue', 'lime')),
  add column scene text not null default 'stream'
    check (scene in ('pre-roll', 'stream', 'vinyl', 'reel', 'featuring', 'magazine', 'storyboard', 'fan-pages')),
  -- In place of the scene: a file of the bucket `thumbnails`.
  add column picture text check (length(picture) <= 400 and picture ~ '^/storage/v1/object/public/thumbnails/[A-Za-z0-9_./-]+$'),
  add column icon text not null default 'music'
    check (icon in ('youtube', 'spotify', 'apple-music', 'instagram', 'megaphone', 'newspaper', 'clapperboard', 'users', 'music')),
  add column platform text not null default 'other'
    check (platform in ('youtube', 'spotify', 'apple-music', 'instagram', 'tiktok', 'google-ads', 'press', 'video', 'other')),
  add column link_hosts text[] not null default '{}' check (
    cardinality(link_hosts) <= 20
    and array_to_string(link_hosts, ' ', '-') ~ '^([a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+( |$))*$'
  ),
  -- regexp_replace makes PostgreSQL compile the expression, so that an invalid one is rejected when it is saved.
  add column link_pattern text check (length(link_pattern) <= 1000 and regexp_replace('', link_pattern, '') = ''),
  add column link_hint text not null default '' check (length(link_hint) <= 200),
  add column promotes_profile boolean not null default false,
  add column in_contact_form boolean not null default true,
  add column email_filter_label text check (length(email_filter_label) between 1 and 80),
  add column email_filter_position integer not null default 0,
  add column on_about boolean not null default true,
  -- What the team enters of a campaign's days, and what packages are offered to promise.
  add column result_figures text[] not null
    default array['impressions', 'clicks', 'views', 'streams', 'reach', 'followers', 'conversions', 'conversion_value', 'spend']
    check (cardinality(result_figures) > 0 and result_figures <@ array[
      'impressions', 'clicks', 'views', 'streams', 'reach', 'followers', 'conversions', 'conversion_value', 'spend'
    ]),
  add column promised_figures text[] not null default array['views', 'streams', 'reach', 'followers']
    check (cardinality(promised_figures) <= 30 and array_position(promised_figures, '') is null),
  add column updated_at timestamptz not null default now(),
  -- What invoices from before they kept the names of services say.
  add column invoiced_name text,
  -- draft: only the team sees it; hidden: out of the shop, clients see what they bought; retired: nobody can order it.
  add column state text not null default 'draft' check (state in ('draft', 'shown', 'hidden', 'retired')),
  add constraint services_name_length check (length(trim(name)) between 1 and 80) not valid,
  -- The others are interests of the contact form, lines of the team's own, and pages with a picture of their own.
  add constraint services_slug check (
    length(slug) <= 60 and slug not in ('multiple', 'consultation', 'other', 'home', 'contact', 'about', 'calculator', 'legal')
  ) not valid;

update public.services set invoiced_name = name;

-- The name of a service was a field of its page, too.
with published as (
  select v.key, v.language, v.body
  from internal.documents as d join internal.document_versions as v
    on v.kind = d.kind and v.key = d.key and v.language = d.language and v.version = d.published
  where d.kind = 'service'
)
update public.services as s
set name = coalesce((select nullif(trim(p.body ->> 'name'), '') from published as p where p.key = s.slug and p.language = 'en'), s.name),
  translations = s.translations || coalesce((
    select jsonb_object_agg(p.language, coalesce(s.translations -> p.language, '{}') || jsonb_build_object('name', trim(p.body ->> 'name')))
    from published as p where p.key = s.slug and p.language <> 'en' and trim(p.body ->> 'name') <> ''
  ), '{}');

-- A service of an existing shop that the product did not know has the defaults.
update public.services set state = 'shown';
update public.services as s
set color = t.color, scene = t.scene, icon = t.icon, platform = t.platform, promotes_profile = t.promotes_profile,
  in_contact_form = t.in_contact_form, email_filter_label = t.filter_label, email_filter_position = t.filter_position,
  on_about = t.on_about
from (values
  ('youtube-ads', 'red', 'pre-roll', 'youtube', 'youtube', false, true, 'YouTube Marketing', 1, true),
  ('spotify-ads', 'green', 'stream', 'spotify', 'spotify', false, true, 'Spotify Marketing', 2, true),
  ('apple-music-ads', 'pink', 'vinyl', 'apple-music', 'apple-music', false, true, 'Apple Music Marketing', 4, true),
  ('instagram-growth', 'magenta', 'reel', 'instagram', 'instagram', true, true, 'Instagram Growth', 3, true),
  ('instagram-featuring', 'amber', 'featuring', 'megaphone', 'instagram', false, true, 'Instagram Featuring', 5, true),
  ('digital-publications', 'gold', 'magazine', 'newspaper', 'press', false, true, 'Digital Publications', 6, true),
  ('ai-video-creation', 'violet', 'storyboard', 'clapperboard', 'video', false, false, null, 0, false),
  ('instagram-fan-pages', 'cyan', 'fan-pages', 'users', 'instagram', true, false, null, 0, false)
) as t (slug, color, scene, icon, platform, promotes_profile, in_contact_form, filter_label, filter_position, on_about)
where s.slug = t.slug;

update public.services as s
set link_hosts = t.hosts::text[], link_pattern = t.pattern, link_hint = t.hint,
  translations = s.translations
    || jsonb_build_object('es', coalesce(s.translations -> 'es', '{}') || case t.es when '' then '{}' else jsonb_build_object('link_hint', t.es) end)
    || jsonb_build_object('ar', coalesce(s.translations -> 'ar', '{}') || case t.ar when '' then '{}' else jsonb_build_object('link_hint', t.ar) end)
from (values
  ('youtube-ads', '{youtube.com,youtube-nocookie.com,youtu.be}', '^https?://(youtu\.be\.?(:[0-9]*)?/+[^/?#]|([a-z0-9-]+\.)*youtube(-nocookie)?\.com\.?(:[0-9]*)?/+(watch/*\?([^#]*&)?v=[^&#]|(watch|shorts|live|v|e|clip)/+[^/?#]|embed/+(?!videoseries([/?#]|$))[^/?#]))',
    'YouTube campaigns need a video link.',
    'Las campañas de YouTube necesitan el enlace de un video.',
    'تحتاج حملات YouTube إلى رابط فيديو.'),
  ('spotify-ads', '{spotify.com,spotify.link,spoti.fi,spotify.app.link}', '^https?://(([a-z0-9-]+\.)*(spotify\.link|spoti\.fi)|spotify\.app\.link|([a-z0-9-]+\.)*spotify\.com\.?(:[0-9]*)?/+((intl-[a-z-]+|embed)/+)*((track|album|prerelease|artist|playlist)/+[^/?#]|user/+[^/?#]+/+playlist([/?#]|$)))',
    'Spotify campaigns need a link to a track, an album, an artist or a playlist.',
    'Las campañas de Spotify necesitan el enlace de una canción, un álbum, un artista o una playlist.',
    'تحتاج حملات Spotify إلى رابط أغنية أو ألبوم أو فنان أو قائمة تشغيل.'),
  ('apple-music-ads', '{music.apple.com,itunes.apple.com}', '^https?://[^/?#]+/+([a-z]{2}/+)?(song|album|artist|playlist|music-video)/+[^/?#]',
    'Apple Music campaigns need a link to a song, an album, an artist or a playlist.',
    'Las campañas de Apple Music necesitan el enlace de una canción, un álbum, un artista o una playlist.',
    'تحتاج حملات Apple Music إلى رابط أغنية أو ألبوم أو فنان أو قائمة تشغيل.'),
  ('instagram-growth', '{instagram.com,instagr.am}', '^https?://[^/?#]+/+((_u/+)?(?!(p|reel|reels|tv|stories|s|share|_u|explore|accounts|direct|about|legal|developer|web|ar|challenge|popular)([/?#]|$))[^/?#]+(?=[/?#]|$)(?!/+(p|reel|reels|tv|stories|s)/+[^/?#])|((share|_u)/+)?((?!(p|reel|reels|tv|stories|s|share|_u|explore|accounts|direct|about|legal|developer|web|ar|challenge|popular)([/?#]|$))[^/?#]+/+)?(p|reel|reels|tv)/+(?!audio([/?#]|$))[^/?#])',
    'Instagram campaigns need a link to a profile, a reel or a post.',
    'Las campañas de Instagram necesitan el enlace de un perfil, un reel o una publicación.',
    'تحتاج حملات Instagram إلى رابط حساب أو مقطع Reels أو منشور.'),
  ('instagram-featuring', '{instagram.com,instagr.am}', '^https?://[^/?#]+/+((_u/+)?(?!(p|reel|reels|tv|stories|s|share|_u|explore|accounts|direct|about|legal|developer|web|ar|challenge|popular)([/?#]|$))[^/?#]+(?=[/?#]|$)(?!/+(p|reel|reels|tv|stories|s)/+[^/?#])|((share|_u)/+)?((?!(p|reel|reels|tv|stories|s|share|_u|explore|accounts|direct|about|legal|developer|web|ar|challenge|popular)([/?#]|$))[^/?#]+/+)?(p|reel|reels|tv)/+(?!audio([/?#]|$))[^/?#])',
    'Features need a link to a profile, a reel or a post.',
    'Para aparecer en nuestras cuentas hace falta el enlace de un perfil, un reel o una publicación.',
    'يحتاج الظهور على حساباتنا إلى رابط حساب أو مقطع Reels أو منشور.'),
  ('digital-publications', '{}', null,
    '',
    '',
    ''),
  ('ai-video-creation', '{}', null,
    '',
    '',
    ''),
  ('instagram-fan-pages', '{instagram.com,instagr.am}', '^https?://[^/?#]+/+(_u/+)?(?!(p|reel|reels|tv|stories|s|share|_u|explore|accounts|direct|about|legal|developer|web|ar|challenge|popular)([/?#]|$))[^/?#]+(?=[/?#]|$)(?!/+(p|reel|reels|tv|stories|s)/+[^/?#])',
    'Fan pages need a link to your Instagram profile.',
    'Las páginas de fans necesitan el enlace de tu perfil de Instagram.',
    'تحتاج صفحات المعجبين إلى رابط حسابك على Instagram.')
) as t (slug, hosts, pattern, hint, es, ar)
where s.slug = t.slug;

-- The label stands within a sentence, in Spanish in lower case.
update public.services
set translations = jsonb_set(translations, '{es,link_label}', to_jsonb(lower(left(translations #>> '{es,link_label}', 1)) || substr(translations #>> '{es,link_label}', 2)))
where translations #>> '{es,link_label}' in (
  'Marketing en YouTube', 'Marketing en Spotify', 'Marketing en Apple Music', 'Marketing en Instagram', 'Difusión en Instagram', 'Prensa digital',
  'Videos con IA', 'Páginas de fans en Instagram');

-- The services of the contact form are rows: `internal.remember_contact` checks the interest.
alter table public.contacts drop constraint contacts_service_interest_check;
alter table public.contacts add constraint contacts_service_interest_check check (service_interest ~ '^[a-z0-9-]{1,60}$');

alter table public.campaigns drop constraint campaigns_platform_check;
alter table public.campaigns add constraint campaigns_platform_check
  check (platform in ('youtube', 'spotify', 'apple-music', 'instagram', 'tiktok', 'google-ads', 'press', 'video', 'other'));

update public.services as s
set promised_figures = p.metrics
from (
  select p.service, array_agg(distinct f ->> 'metric' order by f ->> 'metric') as metrics
  from public.packages as p cross join jsonb_array_elements(p.figures) as f group by p.service
) as p where p.service = s.slug and cardinality(p.metrics) <= 30;
