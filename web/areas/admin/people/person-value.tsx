import type { PersonSummary } from '#domain/people/person-summary.ts';
import { formatShopMoney } from '#web/lib/format/shop-currency.ts';
import { Moment } from '#web/ui/moment.tsx';
import { Panel } from '#web/ui/panel.tsx';

const contactTexts = {
  ticket: 'in a ticket',
  form: 'by the contact form',
  email: 'by email',
  link: 'a link opened in WhatsApp',
} as const;

const monthName = (month: string, style: 'short' | 'long') =>
  new Intl.DateTimeFormat('en-US', {
    month: style,
    timeZone: 'UTC',
    ...(style === 'long' && { year: 'numeric' }),
  }).format(new Date(`${month}-01T00:00:00Z`));

/** What the client paid, less refunds, by month and in total, for who may see money, and the last contact. */
export function PersonValue({ summary: { total, months, last_contact: contact } }: { summary: PersonSummary }) {
  const isValued = total !== null && months !== null;
  return (
    <Panel title={isValued ? 'Value' : 'Contact'} {...(isValued && { note: 'Paid orders less refunds, by month.' })}>
      {isValued ? <Value total={total} months={months} /> : null}
      <p className="text-[0.9375rem]">
        <span className="text-faint">Last contact: </span>
        {contact === null ? (
          'none yet'
        ) : (
          <>
            <Moment at={contact.at} />, {contactTexts[contact.how]}
          </>
        )}
      </p>
    </Panel>
  );
}

function Value({ total, months }: { total: number; months: NonNullable<PersonSummary['months']> }) {
  const highest = Math.max(1, ...months.map(({ amount }) => amount));
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="figure text-3xl">{formatShopMoney(total)}</span>
        <span className="text-sm text-soft">in total</span>
      </p>
      <ol aria-label="Value by month" className="grid grid-cols-12 items-end gap-1">
        {months.map(({ month, amount }) => (
          <li key={month} title={`${monthName(month, 'long')}: ${formatShopMoney(amount)}`} className="grid gap-1">
            <span className="sr-only">
              {monthName(month, 'long')}: {formatShopMoney(amount)}
            </span>
            <span aria-hidden="true" className="flex h-24 items-end">
              <span
                className={amount > 0 ? 'w-full rounded-sm bg-bone' : 'w-full rounded-sm bg-line'}
                style={{ height: `${Math.max(2, (amount / highest) * 100)}%` }}
              />
            </span>
            <span aria-hidden="true" className="text-center text-[0.6875rem] text-faint">
              {monthName(month, 'short')}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
