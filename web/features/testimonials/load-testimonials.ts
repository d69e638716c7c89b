import * as z from 'zod';
import type { Locale } from '#domain/locales.ts';
import type { Api } from '#web/lib/api-context.ts';
import { inLanguage } from '#web/lib/in-language.ts';
import { readRows, TranslationsColumn } from '#web/lib/read-rows.ts';

const Video = z.object({
  id: z.string(),
  client_name: z.string(),
  video_url: z.string(),
  video_platform: z.enum(['youtube', 'vimeo', 'other', 'direct']),
  thumbnail_url: z.string().nullable(),
  service_used: z.string().nullable(),
  rating: z.number(),
  testimonial_text: z.string().nullable(),
  results_achieved: z.string().nullable(),
  is_featured: z.boolean(),
  sample: z.boolean(),
});

export type VideoTestimonial = z.output<typeof Video>;

const Review = z.object({
  id: z.string(),
  author: z.string(),
  date: z.string(),
  rating: z.number(),
  text: z.string(),
  verified: z.boolean(),
  platform: z.string(),
  sample: z.boolean(),
});

const TranslatedReview = Review.extend({ translations: TranslationsColumn });

export type Review = z.output<typeof Review>;

/** Of the stored reviews the home page shows this many. */
const SHOWN_REVIEWS = 3;

/** Whether this shop shows sample content. Runs on the server. */
export async function showsSamples(api: Api): Promise<boolean> {
  const answer = await api('/functions/v1/shop-settings');
  if (!answer.ok) throw new Error(`the shop settings answered ${answer.status}`);
  return ((await answer.json()) as { samples: boolean }).samples;
}

const withoutSamples = (samples: boolean) => (samples ? '' : '&sample=is.false');

/** The active video testimonials, in display order, then newest first. A failure is logged and thrown on. */
export async function loadActiveVideos(api: Api, samples: boolean): Promise<VideoTestimonial[]> {
  const columns = Object.keys(Video.shape).join(',');
  try {
    return await readRows(
      api,
      `/rest/v1/video_testimonials?select=${columns}&is_active=is.true&order=display_order.asc,created_at.desc${withoutSamples(samples)}`,
      Video,
    );
  } catch (error) {
    console.error('the video testimonials could not be read', error);
    throw error;
  }
}

/** The reviews that are shown. Runs on the server. */
export async function loadReviews(api: Api, samples: boolean, locale: Locale): Promise<Review[]> {
  const columns = Object.keys(TranslatedReview.shape).join(',');
  const rows = await readRows(
    api,
    `/rest/v1/reviews?select=${columns}&order=position&limit=${SHOWN_REVIEWS}${withoutSamples(samples)}`,
    TranslatedReview,
  );
  return rows.map((row) => inLanguage(row, locale));
}
