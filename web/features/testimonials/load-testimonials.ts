import { SOURCE_LOCALE, type Locale } from '#domain/locales.ts';
import type { Api } from '#web/lib/data/api-context.ts';
import { inLanguage } from '#domain/in-language.ts';
import { readRows } from '#web/lib/data/read-rows.ts';

/** Maximum number of reviews on the home page. */
const MAX_REVIEWS = 3;

/** Whether this shop shows sample content. Runs on the server. */
export async function showsSamples(api: Api): Promise<boolean> {
  const response = await api('/functions/v1/shop-settings');
  if (!response.ok) throw new Error(`shop-settings: HTTP ${response.status}`);
  return ((await response.json()) as { samples: boolean }).samples;
}

const withoutSamples = (samples: boolean) => (samples ? '' : '&sample=is.false');

const fetchVideos = (api: Api, samples: boolean) =>
  readRows(
    api,
    'video_testimonials',
    [
      'id',
      'client_name',
      'video_url',
      'video_platform',
      'thumbnail_url',
      'service_used',
      'rating',
      'testimonial_text',
      'results_achieved',
      'is_featured',
      'sample',
      'translations',
    ],
    `is_active=is.true&order=display_order.asc,created_at.desc${withoutSamples(samples)}`,
  );

type StoredVideo = Awaited<ReturnType<typeof fetchVideos>>[number];

export type VideoTestimonial = Omit<StoredVideo, 'translations'> & {
  /** The slug of the service that is called like the one used. */
  service: string | undefined;
  /** Language of its texts: English unless both are translated, so that what is read aloud is pronounced correctly. */
  lang: Locale;
};

function inPageLanguage(row: StoredVideo, locale: Locale): Omit<VideoTestimonial, 'service'> {
  const { translations, ...english } = row;
  const isTranslated = (['testimonial_text', 'results_achieved'] as const).every(
    (column) => row[column] === null || Boolean(translations[locale]?.[column]),
  );
  return isTranslated ? { ...inLanguage(row, locale), lang: locale } : { ...english, lang: SOURCE_LOCALE };
}

/** Active video testimonials, in display order, then newest first. Logs an error before rethrowing it. */
export async function loadActiveVideos(api: Api, samples: boolean, locale: Locale): Promise<VideoTestimonial[]> {
  try {
    const [videos, services] = await Promise.all([
      fetchVideos(api, samples),
      readRows(api, 'services', ['slug', 'name'], 'order=position'),
    ]);
    return videos.map((row) => ({
      ...inPageLanguage(row, locale),
      service: services.find(({ name }) => name === row.service_used)?.slug,
    }));
  } catch (error) {
    console.error('the video testimonials could not be read', error);
    throw error;
  }
}

/** The reviews to show. Runs on the server. */
export async function loadReviews(api: Api, samples: boolean, locale: Locale) {
  const rows = await readRows(
    api,
    'reviews',
    ['id', 'author', 'date', 'rating', 'text', 'verified', 'platform', 'sample', 'translations'],
    `order=position&limit=${MAX_REVIEWS}${withoutSamples(samples)}`,
  );
  return rows.map((row) => inLanguage(row, locale));
}

export type Review = Awaited<ReturnType<typeof loadReviews>>[number];
