import type { QuotePage } from '#domain/quotes/quote.ts';
import { formatCalendarDate } from '#web/lib/format/format.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Banner } from '#web/ui/banner.tsx';

/** Why the quote cannot be accepted, or that it was. */
export function QuoteState({ page }: { page: QuotePage }) {
  const t = useText();
  if (page.state === 'accepted' && page.accepted !== null)
    return (
      <Banner tone="success" title={t('quotes.accepted.title')}>
        {t('quotes.accepted.text', { name: page.accepted.name, order: page.order?.number ?? '' })}
      </Banner>
    );
  if (page.state === 'declined')
    return (
      <Banner tone="info" title={t('quotes.declined.title')}>
        {t('quotes.declined.text')}
      </Banner>
    );
  if (page.state === 'expired')
    return (
      <Banner tone="info" title={t('quotes.expired.title', { date: formatCalendarDate(page.ends_on) })}>
        {t('quotes.expired.text')}
      </Banner>
    );
  if (page.needs_version)
    return (
      <Banner tone="info" title={t('quotes.outdated.title')}>
        {t('quotes.outdated.text')}
      </Banner>
    );
  return null;
}
