import { BadgeCheck } from 'lucide-react';
import { regions } from '#domain/locales.ts';
import { formatCalendarDate } from '#web/lib/format/format.ts';
import { useLocale } from '#web/lib/i18n/locale.ts';
import { useText } from '#web/lib/i18n/text.ts';
import type { Review } from './load-testimonials.ts';
import { Stars } from './stars.tsx';

export function ReviewQuote({ review }: { review: Review }) {
  const t = useText();
  const locale = useLocale();
  return (
    <figure className="grid gap-4 py-7 sm:gap-5 sm:py-9 first:pt-0 last:pb-0">
      <Stars rating={review.rating} className="h-4 justify-self-start" />
      <blockquote className="max-w-[38ch] text-[clamp(1.25rem,1rem+1.1vw,1.75rem)] leading-[1.3] font-medium ltr:tracking-[-0.015em]">
        {review.text}
      </blockquote>
      <figcaption className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-faint">
        <bdi className="text-base font-semibold text-bone">{review.author}</bdi>
        {review.verified ? (
          <span className="flex items-center gap-1.5 text-good">
            <BadgeCheck aria-hidden="true" className="size-4" />
            {t('storefront.reviews.verified')}
          </span>
        ) : null}
        <span>{t('storefront.reviews.via', { platform: review.platform })}</span>
        <time dateTime={review.date}>{formatCalendarDate(review.date, regions[locale])}</time>
      </figcaption>
    </figure>
  );
}
