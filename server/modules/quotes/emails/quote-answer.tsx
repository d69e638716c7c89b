import * as z from 'zod';
import { defineEmail } from '#server/emails/define-email.ts';
import { Layout } from '#server/emails/layout.tsx';
import { useMedium } from '#server/emails/medium.tsx';
import { Action, Typed } from '#server/emails/parts.tsx';
import type { QuoteDetails } from './shared/quote-content.ts';
import { LinkPayload, loadQuote, sampleQuote } from './shared/quote-details.ts';

type Content = Pick<QuoteDetails, 'number' | 'name'> & { link: string; text: string };

export default defineEmail({
  name: 'quote-answer',
  title: 'Quote: answer',
  when: 'To whom a quote is for, when the team answers a question about it',
  secret: true,
  payload: LinkPayload.extend({ text: z.string() }),
  about: 'quote',
  async load(sql, { quoteId, link, text }): Promise<Content | null> {
    const quote = await loadQuote(sql, { quoteId });
    return quote === null ? null : { number: quote.number, name: quote.name, link, text };
  },
  sample: (shop): Content => ({
    ...sampleQuote(shop),
    link: `${shop.publicUrl}/quote`,
    text: 'Yes, the second video can follow in January for the same price.',
  }),
  subject: ({ number }, { t }) => t('email.quote.answer.subject', { number }),
  body: (quote) => <QuoteAnswer quote={quote} />,
});

function QuoteAnswer({ quote }: { quote: Content }) {
  const { t } = useMedium();
  return (
    <Layout
      preview={t('email.quote.answer.preview')}
      title={t('email.quote.answer.title')}
      opening={{ id: 'email.quote.answer.lead', values: { name: quote.name } }}
    >
      <Typed>{quote.text}</Typed>
      <Action href={quote.link} showUrl>
        {t('email.quote.action')}
      </Action>
    </Layout>
  );
}
