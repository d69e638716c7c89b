-- What the lines of a service are asked, in versions that never change. `other` is for lines of the team's own and services without a
-- form. A question: {id, kind, required, label, help, options?, translations: {es: {label, help, options?}, …}}. The answer to `link` is the
-- line's service link; `track` and `artist` name its release.
create function internal.questions_are_valid(questions jsonb) returns boolean
language sql immutable
set search_path = ''
as $$
  select jsonb_typeof(questions) = 'array' and jsonb_array_length(questions) between 1 and 30
    and not exists (
      select from jsonb_array_elements(questions) as q
      where jsonb_typeof(q) <> 'object'
        or coalesce(q ->> 'id', '') !~ '^[a-z][a-z0-9_]{0,39}$'
        or coalesce(q ->> 'kind', '') not in ('short_text', 'long_text', 'link', 'date', 'number', 'choice', 'choices', 'file')
        or (q ->> 'kind' = 'link') <> (q ->> 'id' = 'link')
        or jsonb_typeof(q -> 'required') is distinct from 'boolean'
        or length(trim(coalesce(q ->> 'label', ''))) not between 1 and 200
        or jsonb_typeof(q -> 'help') is distinct from 'string' or length(q ->> 'help') > 500
        or (q ->> 'kind' in ('choice', 'choices')) <> (q ? 'options')
        or (q ? 'options' and (
          jsonb_typeof(q -> 'options') <> 'array' or jsonb_array_length(q -> 'options') not between 2 and 30
          or exists (
            select from jsonb_array_elements(q -> 'options') as o
            where jsonb_typeof(o) <> 'string' or length(trim(o #>> '{}')) not between 1 and 200 or o #>> '{}' ~ '[\n\r]'
          )))
        or not internal.translations_are_valid(coalesce(q -> 'translations', '{}'))
    )
    and (select count(distinct q ->> 'id') = count(*) from jsonb_array_elements(questions) as q)
$$;
grant execute on function internal.questions_are_valid(jsonb) to authenticated, service_role;

create table public.intake_forms (
  service text not null check (service ~ '^[a-z0-9-]{1,60}$'),
  version integer not null check (version > 0),
  questions jsonb not null check (internal.questions_are_valid(questions) and pg_column_size(questions) <= 65536),
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (service, version)
);
alter table public.intake_forms enable row level security;

with known (n, id, kind, label, help, label_es, help_es, label_ar, help_ar) as (
  values
    (1, 'link', 'link',
      'Link', 'Where the campaign should send people.',
      'Enlace', 'Adónde debe llevar la campaña a la gente.',
      'الرابط', 'إلى أين ينبغي أن توجه الحملة الناس.'),
    (2, 'track', 'short_text',
      'Track', 'Title of the track or release. Campaigns for the same title share one page under Releases.',
      'Canción', 'Título de la canción o del lanzamiento. Las campañas con el mismo título comparten una página en Lanzamientos.',
      'الأغنية', 'عنوان الأغنية أو الإصدار. الحملات التي تحمل العنوان نفسه تظهر معا في صفحة واحدة ضمن الإصدارات.'),
    (3, 'artist', 'short_text',
      'Artist', 'As it should appear on your release.',
      'Artista', 'Como debe aparecer en tu lanzamiento.',
      'الفنان', 'كما يجب أن يظهر على إصدارك.'),
    (4, 'genre', 'short_text',
      'Genre', 'For example Afrobeats, synthwave or regional Mexican.',
      'Género', 'Por ejemplo afrobeats, synthwave o regional mexicano.',
      'النوع الموسيقي', 'مثل الأفروبيتس أو السينثويف أو الطرب.'),
    (5, 'territories', 'short_text',
      'Territories', 'Countries or cities where you want to be heard.',
      'Territorios', 'Países o ciudades donde quieres que te escuchen.',
      'المناطق', 'الدول أو المدن التي تريد أن تسمع فيها.'),
    (6, 'audience', 'short_text',
      'Audience', 'Who should find you: age, taste, artists they follow.',
      'Público', 'Quién debería encontrarte: edad, gustos, artistas a los que sigue.',
      'الجمهور', 'من ينبغي أن يكتشفك: العمر والذوق والفنانون الذين يتابعهم.'),
    (7, 'release_date', 'date',
      'Release date', 'If it isn’t out yet.',
      'Fecha de lanzamiento', 'Si todavía no ha salido.',
      'تاريخ الإصدار', 'إن لم يصدر العمل بعد.'),
    (8, 'biography', 'long_text',
      'Biography', 'A few sentences for journalists, in your own words.',
      'Biografía', 'Unas frases para periodistas, con tus palabras.',
      'السيرة', 'بضع جمل للصحفيين بكلماتك.'),
    (9, 'brief', 'long_text',
      'Brief', 'What matters to you, and what to leave out.',
      'Instrucciones', 'Lo que te importa y lo que debemos dejar fuera.',
      'التعليمات', 'ما يهمك وما ينبغي أن نتجنبه.')
), asked (service, questions) as (
  values
    ('youtube-ads', '{link!,track,artist,genre!,territories!,release_date,brief}'::text[]),
    ('spotify-ads', '{link!,track,artist,genre!,territories!,release_date,brief}'::text[]),
    ('apple-music-ads', '{link!,track,artist,genre!,territories!,release_date,brief}'::text[]),
    ('instagram-growth', '{link!,track,artist,genre!,audience!,brief}'::text[]),
    ('instagram-featuring', '{link!,track,artist,genre!,release_date,brief}'::text[]),
    ('instagram-fan-pages', '{link!,track,artist,genre!,brief}'::text[]),
    ('digital-publications', '{link,track,artist,genre!,release_date,biography!,brief!}'::text[]),
    ('ai-video-creation', '{link!,track,artist,genre,release_date,brief!}'::text[]),
    ('other', '{link,track,artist,brief!}'::text[])
)
insert into public.intake_forms (service, version, questions)
select a.service, 1, jsonb_agg(jsonb_build_object(
  'id', k.id, 'kind', k.kind, 'required', q.name like '%!', 'label', k.label, 'help', k.help,
  'translations', jsonb_build_object(
    'es', jsonb_build_object('label', k.label_es, 'help', k.help_es), 'ar', jsonb_build_object('label', k.label_ar, 'help', k.help_ar))
) order by q.n)
from asked as a cross join unnest(a.questions) with ordinality as q (name, n) join known as k on k.id = rtrim(q.name, '!')
group by a.service;

-- A line keeps the version that it was asked with.
alter table public.intakes
  add column form_service text not null default 'other',
  add column form_version integer not null default 1,
  add foreign key (form_service, form_version) references public.intake_forms (service, version);
update public.intakes as i
set form_service = l.service_type
from public.order_items as l
where l.id = i.order_item_id and l.service_type in (select f.service from public.intake_forms as f);
create index on public.intakes (form_service, form_version);

-- Files that answer a question, in the folder of the order's client.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
select 'intakes', 'intakes', false, 100000000, array[
  'image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif', 'image/heic', 'application/pdf', 'text/plain', 'text/csv', 'application/zip',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'audio/mpeg', 'audio/wav', 'audio/mp4', 'audio/flac', 'video/mp4', 'video/quicktime', 'video/webm'
]
on conflict (id) do nothing;
