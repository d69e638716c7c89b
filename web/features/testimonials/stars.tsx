import { useText } from '#web/lib/i18n/text.ts';

const STAR = 'M10 1.3l2.7 5.6 6.1.8-4.5 4.3 1.1 6.1L10 15.2l-5.4 2.9 1.1-6.1L1.2 7.7l6.1-.8z';

/** A rating of up to five stars. */
export function Stars({ rating, className = 'h-5' }: { rating: number; className?: string }) {
  const t = useText();
  return (
    <svg
      viewBox="0 0 108 20"
      role="img"
      aria-label={t('storefront.reviews.stars', { stars: rating })}
      className={`picture text-signal ${className}`}
      fill="currentColor"
    >
      {[0, 1, 2, 3, 4].map((star) => (
        <path key={star} d={STAR} transform={`translate(${star * 22} 0)`} opacity={star < rating ? 1 : 0.22} />
      ))}
    </svg>
  );
}
