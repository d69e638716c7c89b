import type { CampaignPlatform } from '#domain/campaigns/campaign.ts';
import { Fragment } from 'react';
import { regions, SOURCE_LOCALE } from '#domain/locales.ts';
import { countryName } from '#domain/orders/countries.ts';
import { questionsIn, type StoredQuestion } from '#domain/orders/intake.ts';
import { defineEmail } from '#server/emails/define-email.ts';
import { Layout } from '#server/emails/layout.tsx';
import { useMedium, type Medium } from '#server/emails/medium.tsx';
import { Action, Facts, Heading, Panel, Paragraph } from '#server/emails/parts.tsx';
import { small, text } from '#server/emails/theme.ts';
import { BankDetails } from './shared/bank-details.tsx';
import { loadOrder, OrderPayload, sampleOrderDetails, type OrderDetails } from './shared/order-details.ts';
import { OrderLines, OrderTotals } from './shared/order-lines.tsx';

export default defineEmail({
  name: 'order-confirmation',
  title: 'Order confirmation',
  when: 'To the client when the work of an order begins, which is when it is paid unless something else was agreed',
  previewWith: 'order',
  payload: OrderPayload,
  about: 'order',
  load: loadOrder,
  sample: sampleOrderDetails,
  subject: ({ number }, { t }) => t('email.order.subject', { number }),
  body: (order) => <OrderConfirmation order={order} />,
});

function paymentText({ payment, total, currency, dues }: OrderDetails, { t, money }: Medium): string {
  if (total === 0) return t('email.order.free');
  if (dues.open > 0) return t('email.order.stillOpen', { amount: money(dues.open, currency) });
  if (payment?.last4 == null) return t('email.order.paid');
  return t('email.order.card', { brand: payment.brand ?? '', last4: payment.last4 }).trim();
}

const PHRASES = [
  'link',
  'track',
  'artist',
  'genre',
  'territories',
  'audience',
  'release_date',
  'biography',
  'brief',
] as const;

/** A question within a sentence. Those of a new shop have words for it. */
function phraseOf(question: StoredQuestion, { t, locale }: Medium): string {
  const known = PHRASES.find((id) => id === question.id);
  return known === undefined ? (questionsIn([question], locale)[0]?.label ?? '') : t(`email.question.${known}`);
}

/** What we need to know before the work begins. */
function questionsText({ questions }: OrderDetails, medium: Medium): string {
  const { t, list } = medium;
  return t('email.order.missing', { questions: list(questions.map((question) => phraseOf(question, medium))) });
}

type Step = 'setup' | 'creative' | 'press';

/** What follows the review. All other services are campaigns, which are set up and have creatives (FN-03). */
const STEPS: Partial<Record<CampaignPlatform, readonly Step[]>> = { press: ['press'], video: ['creative'] };
const CAMPAIGN_STEPS = ['setup', 'creative'] as const;

function stepsOf({ lines }: OrderDetails): Step[] {
  const needed = new Set(
    lines.flatMap(({ platform }) => (platform === null ? undefined : STEPS[platform]) ?? CAMPAIGN_STEPS),
  );
  return (['setup', 'creative', 'press'] as const).filter((step) => needed.has(step));
}

function NextSteps({ order }: { order: OrderDetails }) {
  const { accent, t, kind } = useMedium();
  const steps = (['review', ...stepsOf(order)] as const).map(
    (step) => [t(`email.order.${step}`), t(`email.order.${step}Text`)] as const,
  );
  if (kind === 'text') {
    return (
      <p>
        {steps.map(([, sentence], index) => (
          <Fragment key={index}>
            {index + 1}. {sentence}
            <br />
          </Fragment>
        ))}
      </p>
    );
  }
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0} style={{ margin: '0 0 16px' }}>
      <tbody>
        {steps.map(([name, sentence], index) => (
          <tr key={name}>
            <td style={{ width: 40, padding: '6px 0', verticalAlign: 'top' }}>
              <div
                style={{
                  width: 26,
                  height: 26,
                  borderRadius: 13,
                  backgroundColor: accent.signal,
                  color: accent.ink,
                  textAlign: 'center',
                  fontFamily: small.fontFamily,
                  fontSize: 13,
                  lineHeight: '26px',
                  fontWeight: 800,
                }}
              >
                {index + 1}
              </div>
            </td>
            <td style={{ padding: '6px 0', verticalAlign: 'top' }}>
              <p className="ink" style={{ ...text, margin: 0, fontWeight: 700 }}>
                {name}
              </p>
              <p className="soft" style={{ ...small, margin: 0 }}>
                {sentence}
              </p>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The address with its country in the reader's language. */
function addressText({ address, country }: OrderDetails['customer'], medium: Medium): string | null {
  if (address === null || country === null) return address;
  const english = countryName(country, regions[SOURCE_LOCALE]);
  return address.endsWith(english) ? address.slice(0, -english.length) + medium.countryName(country) : address;
}

function OrderConfirmation({ order }: { order: OrderDetails }) {
  const medium = useMedium();
  const { t, date, money, publicUrl } = medium;
  const { name, company, email, phone } = order.customer;
  const address = addressText(order.customer, medium);
  const isPaid = order.dues.open === 0;
  return (
    <Layout
      preview={t(isPaid ? 'email.order.preview' : 'email.order.previewOpen', {
        total: money(order.total, order.currency),
      })}
      title={t('email.order.title')}
      opening={{ id: isPaid ? 'email.order.lead' : 'email.order.leadOpen', values: { name } }}
    >
      <Panel>
        <Facts
          facts={[
            { label: t('email.order.number'), value: order.number },
            { label: t('email.order.date'), value: date(order.date) },
            { label: t('email.order.status'), value: t('email.order.confirmed') },
            { label: t('email.order.payment'), value: paymentText(order, medium) },
          ]}
        />
      </Panel>
      {order.questions.length === 0 ? null : <Paragraph>{questionsText(order, medium)}</Paragraph>}
      <Action href={`${publicUrl}/client/orders/${order.id}`}>
        {t(order.questions.length === 0 ? 'email.order.action' : 'email.intake.action')}
      </Action>
      <Heading>{t('email.order.items')}</Heading>
      <OrderLines order={order} />
      <OrderTotals order={order} />
      <BankDetails order={order} />
      <Heading>{t('email.order.next')}</Heading>
      <NextSteps order={order} />
      <Heading>{t('email.order.customer')}</Heading>
      <Facts
        facts={[
          ...(company === null ? [] : [{ label: t('email.order.company'), value: company }]),
          { label: t('email.order.name'), value: name },
          { label: t('email.order.email'), value: email },
          ...(phone === null ? [] : [{ label: t('email.order.phone'), value: phone }]),
          ...(address === null ? [] : [{ label: t('email.order.address'), value: address }]),
        ]}
      />
    </Layout>
  );
}
