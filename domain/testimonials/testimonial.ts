import * as z from 'zod';
import { videoUrlFits, videoPlatforms, type VideoPlatform } from './video-url.ts';

/** The platforms that the form offers; older rows may have others. */
export const offeredPlatforms = {
  youtube: 'YouTube',
  vimeo: 'Vimeo',
  direct: 'Direct video file',
} as const satisfies Partial<Record<VideoPlatform, string>>;

export const DEFAULT_RATING = 5;
const MAX_DISPLAY_ORDER = 2_147_483_647;

const text = (max: number, what: string) =>
  z
    .string()
    .trim()
    .max(max, { error: `${what} can have at most ${max} characters` });
const optionalText = (max: number, what: string) => text(max, what).transform((value) => value || null);

/** A list position from user input: an integer as given, anything else 0. */
function readDisplayOrder(typed: string): number {
  const place = /^\s*-?\d{1,10}\s*$/.test(typed) ? Number(typed) : 0;
  return Math.abs(place) <= MAX_DISPLAY_ORDER ? place : 0;
}

const urlHint: Record<VideoPlatform, string> = {
  youtube: 'Enter a link to a YouTube video, such as https://www.youtube.com/watch?v=…',
  vimeo: 'Enter a link to a Vimeo video, such as https://vimeo.com/76979871',
  direct: 'Enter a link to a video file that starts with https://',
  other: 'Enter a link that starts with https://',
};

/** Empty texts are left out: the page then shows the English ones, marked as such. */
const translation = z
  .object({ testimonial_text: text(5000, 'The text'), results_achieved: text(5000, 'The results') })
  .transform((texts) => Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== '')));

/** Validates the testimonial form and returns the table's columns. Empty optional texts become null. */
export const TestimonialForm = z
  .object({
    client_name: text(200, 'The name').min(1, { error: 'Enter the client’s name' }),
    video_platform: z.enum(videoPlatforms),
    video_url: text(2000, 'The link').min(1, { error: 'Enter the video’s link' }),
    service_used: optionalText(200, 'The service'),
    rating: z.coerce.number().int().min(1).max(5),
    testimonial_text: optionalText(5000, 'The text'),
    results_achieved: optionalText(5000, 'The results'),
    translations: z.object({ es: translation, ar: translation }),
    is_featured: z.boolean(),
    is_active: z.boolean(),
    display_order: z.string().transform(readDisplayOrder),
  })
  .superRefine(({ video_platform: platform, video_url: url }, context) => {
    if (url !== '' && !videoUrlFits(platform, url))
      context.addIssue({ code: 'custom', path: ['video_url'], message: urlHint[platform] });
  });

export type TestimonialForm = z.input<typeof TestimonialForm>;
export type TestimonialValues = z.output<typeof TestimonialForm>;
