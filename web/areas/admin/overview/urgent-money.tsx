import { Link } from 'react-router';
import type { AdminInbox } from '#domain/reports/admin-figures.ts';
import { formatCount, formatMoney } from '#web/lib/format/format.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Moment } from '#web/ui/moment.tsx';

const link = 'underline underline-offset-4';
const MAX_SHOWN = 3;

/** Disputes that are lost without an answer, and payments of which nobody knows whether they were charged. */
export function UrgentMoney({ work: { disputes, payments_in_doubt: doubts } }: { work: AdminInbox }) {
  if (disputes.length === 0 && doubts === 0) return null;
  const shown = disputes.slice(0, MAX_SHOWN);
  const more = disputes.length - shown.length;
  return (
    <div className="grid gap-3">
      {disputes.length === 0 ? null : (
        <Banner tone="error" title={disputes.length === 1 ? 'A dispute needs an answer' : 'Disputes need an answer'}>
          <ul className="grid gap-1">
            {shown.map(({ id, order_id: order, order_number: number, amount, currency, inquiry, due }) => (
              <li key={id}>
                <Link to={`/admin/orders/${order}`} className={link}>
                  {number}
                </Link>
                : {inquiry ? 'the bank asks about' : 'the bank took back'} {formatMoney(amount, currency)}.{' '}
                {due === null ? (
                  'It needs an answer.'
                ) : (
                  <>
                    Answer by <Moment at={due} />.
                  </>
                )}
              </li>
            ))}
          </ul>
          {more > 0 ? (
            <Link to="/admin/payments?tab=disputes" className={link}>
              {more === 1 ? 'One more dispute' : `${formatCount(more)} more disputes`}
            </Link>
          ) : null}
        </Banner>
      )}
      {doubts === 0 ? null : (
        <Banner tone="error">
          {doubts === 1 ? 'One payment is unclear' : `${formatCount(doubts)} payments are unclear`}: we don’t know
          whether the client was charged.{' '}
          <Link to="/admin/payments" className={link}>
            See what to do
          </Link>
        </Banner>
      )}
    </div>
  );
}
