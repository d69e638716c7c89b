import { Link } from 'react-router';
import { useBillingDocuments, type BillingDocument } from '#web/features/billing/billing-queries.ts';
import { DownloadDocument } from '#web/features/billing/download-document.tsx';
import { formatCalendarDate, formatMoney } from '#web/lib/format/format.ts';
import { BookLink } from '#web/features/catalogue/book-link.tsx';
import { useText } from '#web/lib/i18n/text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { billingTones } from '#web/lib/format/status-tones.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { NextPage } from '#web/ui/next-page.tsx';
import { QueryView } from '#web/ui/states/query-view.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { EInvoice } from './e-invoice.tsx';
import { PortalSection } from '#web/areas/portal/portal-section.tsx';

/** All invoices and credit notes with their PDFs and payment receipts. */
export function BillingDocuments({ clientId }: { clientId: string }) {
  const t = useText();
  const documents = useBillingDocuments(clientId);
  return (
    <PortalSection title={t('billing.documents.title')}>
      <QueryView
        query={documents}
        loading={t('billing.documents.loading')}
        failed={t('billing.documents.error')}
        skeleton={<Skeleton className="h-72 rounded-card" />}
      >
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows);
          if (rows.length === 0) {
            return (
              <EmptyState
                title={t('billing.documents.empty')}
                actions={<BookLink>{t('billing.documents.browse')}</BookLink>}
              >
                {t('billing.documents.emptyText')}
              </EmptyState>
            );
          }
          return <DocumentList rows={rows} />;
        }}
      </QueryView>
      <NextPage query={documents}>{t('billing.documents.more')}</NextPage>
    </PortalSection>
  );
}

const amountOf = ({ kind, total, currency }: BillingDocument) =>
  `${kind === 'credit_note' ? '−' : ''}${formatMoney(total, currency)}`;

/** A table on wide screens, else cards. */
function DocumentList({ rows }: { rows: readonly BillingDocument[] }) {
  const t = useText();
  const head = 'px-4 py-3 text-start font-medium';
  const cell = 'px-4 py-3 align-middle';
  return (
    <>
      <ul aria-label={t('billing.documents.title')} className="grid gap-3 md:hidden">
        {rows.map((row) => (
          <li key={row.id} className="surface-1 grid gap-3 rounded-card p-4">
            <div className="flex items-start justify-between gap-3">
              <DocumentName row={row} />
              <bdi className="figure text-lg whitespace-nowrap">{amountOf(row)}</bdi>
            </div>
            <p className="flex flex-wrap items-center gap-3 text-sm text-soft">
              <Badge tone={billingTones[row.state]}>{t(`billing.state.${row.state}`)}</Badge>
              <time dateTime={row.issued_on}>{formatCalendarDate(row.issued_on)}</time>
            </p>
            <DocumentFiles row={row} />
          </li>
        ))}
      </ul>
      <div className="surface-1 hidden overflow-x-auto rounded-card md:block">
        <table aria-label={t('billing.documents.title')} className="tabular w-full text-[0.9375rem]">
          <thead className="text-sm text-faint">
            <tr className="border-b border-line">
              <th scope="col" className={head}>
                {t('billing.documents.document')}
              </th>
              <th scope="col" className={head}>
                {t('billing.documents.date')}
              </th>
              <th scope="col" className={head}>
                {t('billing.documents.state')}
              </th>
              <th scope="col" className="px-4 py-3 text-end font-medium">
                {t('billing.documents.amount')}
              </th>
              <th scope="col" className="px-4 py-3 text-end font-medium">
                {t('billing.documents.files')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id} className="border-b border-line last:border-0 hover:bg-white/3">
                <th scope="row" className={`${cell} text-start font-normal`}>
                  <DocumentName row={row} />
                </th>
                <td className={`${cell} whitespace-nowrap`}>
                  <time dateTime={row.issued_on}>{formatCalendarDate(row.issued_on)}</time>
                </td>
                <td className={cell}>
                  <Badge tone={billingTones[row.state]}>{t(`billing.state.${row.state}`)}</Badge>
                </td>
                <td className={`${cell} text-end font-semibold whitespace-nowrap`}>
                  <bdi>{amountOf(row)}</bdi>
                </td>
                <td className={cell}>
                  <DocumentFiles row={row} end />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function DocumentName({ row }: { row: BillingDocument }) {
  const t = useText();
  return (
    <span className="grid">
      <span className="font-semibold">
        {t(`billing.kind.${row.kind}`)} <bdi className="whitespace-nowrap">{row.number}</bdi>
      </span>
      <Link
        to={`/client/orders/${row.order_id}`}
        className="inline-flex min-h-11 items-center justify-self-start text-sm text-soft linked"
      >
        {t('billing.open.payOf', { number: row.order_number })}
      </Link>
    </span>
  );
}

function DocumentFiles({
  row: { kind, number, has_receipt: hasReceipt, structured },
  end = false,
}: {
  row: BillingDocument;
  end?: boolean;
}) {
  const t = useText();
  const words = { busyText: t('orders.document.busy'), failedText: t('orders.document.failed') };
  return (
    <span className={`flex flex-wrap gap-2 ${end ? 'justify-end' : ''}`}>
      <DownloadDocument
        kind={kind}
        number={number}
        label={
          kind === 'invoice' ? t('billing.documents.pdf', { number }) : t('billing.documents.creditPdf', { number })
        }
        {...words}
      >
        {t('billing.documents.short')}
      </DownloadDocument>
      {structured ? <EInvoice kind={kind} number={number} /> : null}
      {hasReceipt ? (
        <DownloadDocument
          kind="receipt"
          number={number}
          variant="quiet"
          label={t('billing.documents.receiptPdf', { number })}
          {...words}
        >
          {t('billing.documents.receipt')}
        </DownloadDocument>
      ) : null}
    </span>
  );
}
