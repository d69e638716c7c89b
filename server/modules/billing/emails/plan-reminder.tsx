import * as z from 'zod';
import type { Row } from '#database/rows.ts';
import { toCents, type Cents } from '#domain/money.ts';
import { defineEmail } from '#server/emails/define-email.ts';
import { Layout } from '#server/emails/layout.tsx';
import { useMedium } from '#server/emails/medium.tsx';
import { Action, Facts, Note, Panel, Paragraph } from '#server/emails/parts.tsx';
import type { Sql } from '#server/platform/db/database.ts';

const Payload = z.object({ clientId: z.uuid() });

interface Content extends Pick<Row<'monthly_plans'>, 'name' | 'translations'> {
  amount: Cents;
  currency: string;
  /** A moment of the day of the charge. */
  on: Date;
  /** The card that is charged. Null: the agreement does not cover the new price, so the client is asked for another. */
  card: { brand: string; last4: string } | null;
}

type Found = Omit<Content, 'amount' | 'card'> & { amount: string; brand: string | null; last4: string | null };

async function load(sql: Sql, { clientId }: z.output<typeof Payload>): Promise<Content | null> {
  const { rows } = await sql.query<Found>(
    `select m.name, m.translations, internal.plan_amount(p.price, p.client_id)::text as amount, (select currency from internal.shop_settings) as currency,
       internal.day_start(p.next_billing_on) + interval '12 hours' as "on", s.brand, s.last4
     from public.client_plans as p join public.monthly_plans as m on m.id = p.plan_id
     left join public.saved_cards as s on s.id = (internal.plan_consent_of(p)).card_id
     where p.client_id = $1`,
    [clientId],
  );
  const [row] = rows;
  if (row === undefined) return null;
  const { amount, brand, last4, ...plan } = row;
  return { ...plan, amount: toCents(amount), card: brand === null || last4 === null ? null : { brand, last4 } };
}

export default defineEmail({
  name: 'plan-reminder',
  title: 'Plan: upcoming charge',
  when: 'To the client three days before a plan is charged at a different price than the month before',
  payload: Payload,
  about: 'plan',
  load,
  sample: ({ currency }): Content => ({
    name: 'Professional',
    translations: {},
    amount: 538_92,
    currency,
    on: new Date('2026-12-01T08:00:00Z'),
    card: { brand: 'Visa', last4: '4242' },
  }),
  subject: ({ on }, { t, date }) => t('email.plan.reminder.subject', { date: date(on) }),
  body: (plan) => <PlanReminder plan={plan} />,
});

function PlanReminder({ plan }: { plan: Content }) {
  const { t, locale, money, date, publicUrl } = useMedium();
  const translated = plan.translations[locale]?.name;
  const values = {
    plan: typeof translated === 'string' ? translated : plan.name,
    total: money(plan.amount, plan.currency),
    date: date(plan.on),
  };
  return (
    <Layout preview={t('email.plan.reminder.preview', values)} title={t('email.plan.reminder.title')}>
      <Paragraph>
        {plan.card === null
          ? t('email.plan.reminder.ask', values)
          : t('email.plan.reminder.lead', { ...values, ...plan.card })}
      </Paragraph>
      <Panel>
        <Facts
          facts={[
            { label: t('email.plan.for'), value: values.plan },
            { label: t('email.plan.reminder.on'), value: values.date },
            { label: t('email.order.total'), value: values.total, strong: true },
          ]}
        />
      </Panel>
      <Action href={`${publicUrl}/dashboard/billing`}>
        {plan.card === null ? t('email.plan.reminder.agree') : t('email.plan.reminder.action')}
      </Action>
      <Note>{t('email.plan.reminder.control')}</Note>
    </Layout>
  );
}
