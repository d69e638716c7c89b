import type { Headline } from '#domain/reports/headline.ts';
import { useHeadlineText } from '#web/features/reports/portal/use-headline-text.ts';

const LARGE = 'title max-w-[30ch] text-[clamp(1.5rem,1.1rem+1.9vw,2.625rem)]/[1.12] text-balance';

/** What the money brought, and where the campaigns are today. */
export function HeadlineView({ headline, currency }: { headline: Headline; currency: string }) {
  const { result, progress } = useHeadlineText()(headline, currency);
  return (
    <p data-testid="headline" className="grid gap-3">
      {result === null ? null : <span className={LARGE}>{result}</span>}
      {progress === null ? null : (
        <span className={result === null ? LARGE : 'max-w-[60ch] text-lede text-balance text-soft'}>{progress}</span>
      )}
    </p>
  );
}
