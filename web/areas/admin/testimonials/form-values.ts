import { DEFAULT_RATING, type TestimonialForm } from '#domain/testimonials/testimonial.ts';
import { translatedLanguages } from '#web/areas/admin/editing/field-spec.ts';
import type { AdminTestimonial } from '#web/features/testimonials/admin/testimonial-changes.ts';
import type { Difference } from '#web/ui/table/difference-table.tsx';

const noTexts = { testimonial_text: '', results_achieved: '' };

export const emptyTestimonial: TestimonialForm = {
  client_name: '',
  video_platform: 'youtube',
  video_url: '',
  service_used: '',
  rating: DEFAULT_RATING,
  testimonial_text: '',
  results_achieved: '',
  translations: { es: noTexts, ar: noTexts },
  is_featured: false,
  is_active: true,
  display_order: '0',
};

/** A stored row as form values. */
export function typedOf(row: AdminTestimonial): TestimonialForm {
  return {
    client_name: row.client_name,
    video_platform: row.video_platform,
    video_url: row.video_url,
    service_used: row.service_used ?? '',
    rating: row.rating,
    testimonial_text: row.testimonial_text ?? '',
    results_achieved: row.results_achieved ?? '',
    translations: { es: textsOf(row, 'es'), ar: textsOf(row, 'ar') },
    is_featured: row.is_featured,
    is_active: row.is_active,
    display_order: String(row.display_order),
  };
}

function textsOf({ translations }: AdminTestimonial, language: 'es' | 'ar') {
  const text = (column: string) => String(translations[language]?.[column] ?? '');
  return { testimonial_text: text('testimonial_text'), results_achieved: text('results_achieved') };
}

const labels: Record<Exclude<keyof TestimonialForm, 'translations'>, string> = {
  client_name: 'Client name',
  video_platform: 'Platform',
  video_url: 'Video URL',
  service_used: 'Service used',
  rating: 'Rating',
  testimonial_text: 'Testimonial',
  results_achieved: 'Results achieved',
  is_featured: 'Featured',
  is_active: 'Active',
  display_order: 'Display order',
};

/** The fields whose input differs from the stored row. */
export function differencesTo(typed: TestimonialForm, current: AdminTestimonial): Difference[] {
  const stored = typedOf(current);
  const texts = translatedLanguages.flatMap(([language, name]) =>
    (['testimonial_text', 'results_achieved'] as const).map((column) => ({
      label: `${labels[column]} in ${name}`,
      mine: typed.translations[language][column],
      theirs: stored.translations[language][column],
    })),
  );
  return (Object.keys(labels) as (keyof typeof labels)[])
    .map((name) => ({ label: labels[name], mine: String(typed[name]), theirs: String(stored[name]) }))
    .concat(texts)
    .filter(({ mine, theirs }) => mine !== theirs);
}
