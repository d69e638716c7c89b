import { defineEmail } from '#server/emails/define-email.ts';
import { Layout } from '#server/emails/layout.tsx';
import { useMedium } from '#server/emails/medium.tsx';
import { Action, Heading, Typed } from '#server/emails/parts.tsx';
import type { QuoteDetails } from './shared/quote-content.ts';
import { LinkPayload, loadQuote, sampleQuote } from './shared/quote-details.ts';
import { QuoteSummary } from './shared/quote-summary.tsx';

type Content = QuoteDetails & { link: string };

export default defineEmail({
  name: 'quote-sent',
  title: 'Quote',
  when: 'To whom a quote is for, when the team sends it or a newer version of it',
  secret: true,
  payload: LinkPayload,
  about: 'quote',
  async load(sql, { quoteId, link }): Promise<Content | null> {
    const quote = await loadQuote(sql, { quoteId });
    return quote === null ? null : { ...quote, link };
  },
  sample: (shop): Content => ({ ...sampleQuote(shop), link: `${shop.publicUrl}/quote` }),
  subject: ({ number }, { t, shop }) => t('email.quote.sent.subject', { number, brand: shop.name }),
  body: (quote) => <QuoteSent quote={quote} />,
});

function QuoteSent({ quote }: { quote: Content }) {
  const { t, money, date } = useMedium();
  const values = { total: money(quote.total, quote.currency), date: date(quote.ends) };
  return (
    <Layout
      preview={t('email.quote.sent.preview', values)}
      title={t('email.quote.sent.title')}
      opening={{ id: 'email.quote.sent.lead', values: { name: quote.name } }}
    >
      {quote.intro === null ? null : <Typed>{quote.intro}</Typed>}
      <Action href={quote.link} showUrl>
        {t('email.quote.action')}
      </Action>
      <Heading>{t('email.quote.number', { number: quote.number })}</Heading>
      <QuoteSummary quote={quote} />
    </Layout>
  );
}
