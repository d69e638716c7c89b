import { defineEmail } from '#server/emails/define-email.ts';
import { Layout } from '#server/emails/layout.tsx';
import { useMedium } from '#server/emails/medium.tsx';
import { Action, Heading } from '#server/emails/parts.tsx';
import type { QuoteDetails } from './shared/quote-content.ts';
import { LinkPayload, loadQuote, sampleQuote } from './shared/quote-details.ts';
import { QuoteSummary } from './shared/quote-summary.tsx';

type Content = QuoteDetails & { link: string };

export default defineEmail({
  name: 'quote-reminder',
  title: 'Quote: ends soon',
  when: 'To whom a quote is for, once, some days before it ends',
  secret: true,
  payload: LinkPayload,
  about: 'quote',
  async load(sql, { quoteId, link }): Promise<Content | null> {
    const quote = await loadQuote(sql, { quoteId });
    return quote === null ? null : { ...quote, link };
  },
  sample: (shop): Content => ({ ...sampleQuote(shop), link: `${shop.publicUrl}/quote` }),
  subject: ({ number, ends }, { t, date }) => t('email.quote.reminder.subject', { number, date: date(ends) }),
  body: (quote) => <QuoteReminder quote={quote} />,
});

function QuoteReminder({ quote }: { quote: Content }) {
  const { t, date } = useMedium();
  const values = { name: quote.name, date: date(quote.ends) };
  return (
    <Layout
      preview={t('email.quote.reminder.preview', values)}
      title={t('email.quote.reminder.title')}
      opening={{ id: 'email.quote.reminder.lead', values }}
    >
      <Action href={quote.link} showUrl>
        {t('email.quote.action')}
      </Action>
      <Heading>{t('email.quote.number', { number: quote.number })}</Heading>
      <QuoteSummary quote={quote} />
    </Layout>
  );
}
