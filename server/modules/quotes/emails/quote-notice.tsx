import * as z from 'zod';
import { defineEmail } from '#server/emails/define-email.ts';
import { Layout } from '#server/emails/layout.tsx';
import { useMedium } from '#server/emails/medium.tsx';
import { Action, Facts, Panel, Paragraph, Typed } from '#server/emails/parts.tsx';
import { onlyRow, type Sql } from '#server/platform/db/database.ts';
import type { QuoteDetails } from './shared/quote-content.ts';
import { loadQuote, QuotePayload, sampleQuote } from './shared/quote-details.ts';

/** `tax_changed`: the reader wanted to accept, but another tax applies by now. */
const Payload = QuotePayload.extend({ event: z.enum(['accepted', 'declined', 'question', 'tax_changed']) });

export type QuoteEvent = z.output<typeof Payload>['event'];

interface Content {
  quote: QuoteDetails;
  event: QuoteEvent;
  /** The question, the reason, or who has signed. */
  text: string | null;
}

async function loadText(sql: Sql, quoteId: string, event: QuoteEvent): Promise<string | null> {
  const result = await sql.query<{ text: string | null }>(
    `select (select e.text from internal.quote_events as e where e.quote_id = $1 and e.kind = $2 order by e.created_at desc, e.id limit 1) as text`,
    [quoteId, event],
  );
  return onlyRow(result).text;
}

export default defineEmail({
  name: 'quote-notice',
  title: 'Quote: what its reader did (team)',
  when: 'To the team when a quote is accepted or declined, when its reader asks something, or when it can’t be accepted because its tax has changed',
  payload: Payload,
  about: 'quote',
  async load(sql, { quoteId, event }): Promise<Content | null> {
    const quote = await loadQuote(sql, { quoteId });
    return quote === null ? null : { quote, event, text: await loadText(sql, quoteId, event) };
  },
  sample: (shop): Content => ({
    quote: sampleQuote(shop),
    event: 'question',
    text: 'Could the second video follow in January?',
  }),
  subject: ({ quote, event }, { t }) =>
    t(`email.quoteNotice.${event}.subject`, { number: quote.number, name: quote.company ?? quote.name }),
  replyTo: ({ quote }) => quote.email,
  body: (content) => <QuoteNotice {...content} />,
});

function QuoteNotice({ quote, event, text }: Content) {
  const { shop, t, publicUrl, money } = useMedium();
  return (
    <Layout
      preview={money(quote.total, quote.currency)}
      title={t(`email.quoteNotice.${event}.title`)}
      why={t('email.team.why', { brand: shop.name })}
    >
      <Paragraph>{t(`email.quoteNotice.${event}.lead`)}</Paragraph>
      {text === null ? null : <Typed>{text}</Typed>}
      <Panel>
        <Facts
          facts={[
            { label: t('email.quoteNotice.quote'), value: quote.number },
            { label: t('email.order.name'), value: quote.name },
            ...(quote.company === null ? [] : [{ label: t('email.order.company'), value: quote.company }]),
            { label: t('email.order.email'), value: quote.email },
            { label: t('email.order.total'), value: money(quote.total, quote.currency), strong: true },
          ]}
        />
      </Panel>
      <Action href={`${publicUrl}/admin/quotes/${quote.id}`}>{t('email.quoteNotice.action')}</Action>
    </Layout>
  );
}
