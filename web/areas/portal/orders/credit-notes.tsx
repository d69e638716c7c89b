import { DownloadDocument } from '#web/features/billing/download-document.tsx';
import type { OrderDetail } from '#web/features/orders/portal/order-queries.ts';
import { formatCalendarDate, formatMoney } from '#web/lib/format/format.ts';
import { EInvoice } from '../billing/e-invoice.tsx';
import { useText } from '#web/lib/i18n/text.ts';

/** An order's refunds, each with its credit note. */
export function CreditNotes({ order }: { order: OrderDetail }) {
  const t = useText();
  if (order.credit_notes.length === 0) return null;
  return (
    <section aria-labelledby="credit-notes" className="surface-1 grid gap-4 rounded-card p-5">
      <h2 id="credit-notes" className="title text-xl">
        {t('orders.credit.title')}
      </h2>
      <ul className="grid gap-3">
        {order.credit_notes.map((note) => (
          <li key={note.number} className="flex flex-wrap items-center justify-between gap-3">
            <p>
              {t('orders.credit.line', {
                total: formatMoney(note.total, order.currency),
                date: formatCalendarDate(note.issued_on),
              })}{' '}
              <bdi className="text-faint">{note.number}</bdi>
            </p>
            <span className="flex flex-wrap gap-2">
              <DownloadDocument
                kind="credit_note"
                number={note.number}
                busyText={t('orders.document.busy')}
                failedText={t('orders.document.failed')}
              >
                {t('orders.document.pdf')}
              </DownloadDocument>
              {note.facts?.structured === true ? <EInvoice kind="credit_note" number={note.number} /> : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
