import { Link } from 'react-router';
import { useBillingPapers, type BillingPaper } from '#web/features/billing/billing-queries.ts';
import { DownloadPaper } from '#web/features/orders/download-paper.tsx';
import { formatCalendarDate, formatMoney } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { PortalSection } from '../portal-section.tsx';

const tones = {
  open: 'warn',
  paid: 'good',
  partly_refunded: 'neutral',
  refunded: 'neutral',
  given_back: 'outline',
} as const;

/** Every invoice and credit note, with its PDF and the receipt of its payment. */
export function Papers({ clientId }: { clientId: string }) {
  const t = useText();
  const papers = useBillingPapers(clientId);
  return (
    <PortalSection title={t('billing.papers.title')}>
      <QueryView
        query={papers}
        loading={t('billing.papers.loading')}
        failed={t('billing.papers.error')}
        skeleton={<Skeleton className="h-72 rounded-card" />}
      >
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows);
          if (rows.length === 0) {
            return (
              <EmptyState
                title={t('billing.papers.empty')}
                actions={<LinkButton to="/services/youtube-ads">{t('billing.papers.browse')}</LinkButton>}
              >
                {t('billing.papers.emptyText')}
              </EmptyState>
            );
          }
          return <PaperList rows={rows} />;
        }}
      </QueryView>
      {papers.hasNextPage ? (
        <Button
          variant="secondary"
          className="justify-self-center"
          busy={papers.isFetchingNextPage}
          onClick={() => void papers.fetchNextPage()}
        >
          {t('billing.papers.more')}
        </Button>
      ) : null}
    </PortalSection>
  );
}

const amountOf = ({ kind, total, currency }: BillingPaper) =>
  `${kind === 'credit_note' ? '−' : ''}${formatMoney(total, currency)}`;

/** A table where there is room for one, else cards. */
function PaperList({ rows }: { rows: readonly BillingPaper[] }) {
  const t = useText();
  const head = 'px-4 py-3 text-start font-medium';
  const cell = 'px-4 py-3 align-middle';
  return (
    <>
      <ul aria-label={t('billing.papers.title')} className="grid gap-3 md:hidden">
        {rows.map((paper) => (
          <li key={paper.id} className="surface-1 grid gap-3 rounded-card p-4">
            <div className="flex items-start justify-between gap-3">
              <PaperName paper={paper} />
              <bdi className="figure text-lg whitespace-nowrap">{amountOf(paper)}</bdi>
            </div>
            <p className="flex flex-wrap items-center gap-3 text-sm text-soft">
              <Badge tone={tones[paper.state]}>{t(`billing.state.${paper.state}`)}</Badge>
              <time dateTime={paper.issued_on}>{formatCalendarDate(paper.issued_on)}</time>
            </p>
            <PaperFiles paper={paper} />
          </li>
        ))}
      </ul>
      <div className="surface-1 hidden overflow-x-auto rounded-card md:block">
        <table aria-label={t('billing.papers.title')} className="tabular w-full text-[0.9375rem]">
          <thead className="text-sm text-faint">
            <tr className="border-b border-line">
              <th scope="col" className={head}>
                {t('billing.papers.paper')}
              </th>
              <th scope="col" className={head}>
                {t('billing.papers.date')}
              </th>
              <th scope="col" className={head}>
                {t('billing.papers.state')}
              </th>
              <th scope="col" className="px-4 py-3 text-end font-medium">
                {t('billing.papers.amount')}
              </th>
              <th scope="col" className="px-4 py-3 text-end font-medium">
                {t('billing.papers.files')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((paper) => (
              <tr key={paper.id} className="border-b border-line last:border-0 hover:bg-white/3">
                <th scope="row" className={`${cell} text-start font-normal`}>
                  <PaperName paper={paper} />
                </th>
                <td className={`${cell} whitespace-nowrap`}>
                  <time dateTime={paper.issued_on}>{formatCalendarDate(paper.issued_on)}</time>
                </td>
                <td className={cell}>
                  <Badge tone={tones[paper.state]}>{t(`billing.state.${paper.state}`)}</Badge>
                </td>
                <td className={`${cell} text-end font-semibold whitespace-nowrap`}>
                  <bdi>{amountOf(paper)}</bdi>
                </td>
                <td className={cell}>
                  <PaperFiles paper={paper} end />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function PaperName({ paper }: { paper: BillingPaper }) {
  const t = useText();
  return (
    <span className="grid">
      <span className="font-semibold">
        {t(`billing.kind.${paper.kind}`)} <bdi className="whitespace-nowrap">{paper.number}</bdi>
      </span>
      <Link
        to={`/client/orders/${paper.order_id}`}
        className="inline-flex min-h-11 items-center justify-self-start text-sm text-soft underline decoration-line underline-offset-4 hover:decoration-signal"
      >
        {t('billing.open.payOf', { number: paper.order_number })}
      </Link>
    </span>
  );
}

function PaperFiles({
  paper: { kind, number, has_receipt: hasReceipt },
  end = false,
}: {
  paper: BillingPaper;
  end?: boolean;
}) {
  const t = useText();
  const words = { busyText: t('orders.paper.busy'), failedText: t('orders.paper.failed') };
  return (
    <span className={`flex flex-wrap gap-2 ${end ? 'justify-end' : ''}`}>
      <DownloadPaper
        kind={kind}
        number={number}
        label={kind === 'invoice' ? t('billing.papers.pdf', { number }) : t('billing.papers.creditPdf', { number })}
        {...words}
      >
        {t('billing.papers.short')}
      </DownloadPaper>
      {hasReceipt ? (
        <DownloadPaper
          kind="receipt"
          number={number}
          variant="quiet"
          label={t('billing.papers.receiptPdf', { number })}
          {...words}
        >
          {t('billing.papers.receipt')}
        </DownloadPaper>
      ) : null}
    </span>
  );
}
