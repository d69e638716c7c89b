import type { ReactNode } from 'react';
import type { QuoteSums } from '#domain/quotes/quote.ts';
import { OrderSums } from '#web/features/orders/order-sums.tsx';
import { formatMoney, formatShare } from '#web/lib/format/format.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Panel } from '#web/ui/panel.tsx';

interface QuoteTotalProps {
  sums: QuoteSums | undefined;
  /** Of what is typed now. */
  isCurrent: boolean;
  error: Error | null;
  /** What can be done with the quote. */
  children: ReactNode;
}

const numberTexts = {
  confirmed: 'The tax number is confirmed.',
  refused: 'This tax number was rejected by the register or by your team, so the tax is charged.',
  unconfirmed:
    'The register couldn’t be asked about this tax number, so the tax is charged. It’s asked again tomorrow.',
} as const;

/** What the quote costs, as the database computes it. */
export function QuoteTotal({ sums, isCurrent, error, children }: QuoteTotalProps) {
  return (
    <Panel title="Total">
      {sums === undefined ? (
        <p className="text-soft">Complete the recipient and the items to see the total with tax.</p>
      ) : (
        <>
          <OrderSums sums={sums} promoCode={null} currency={sums.currency} stale={!isCurrent} totalId="quote-total" />
          {sums.deposit === null ? null : (
            <p className="flex justify-between gap-4 text-soft">
              Deposit <span className="tabular">{formatMoney(sums.deposit, sums.currency)}</span>
            </p>
          )}
          {sums.number_status === null ? null : <p className="text-sm text-soft">{numberTexts[sums.number_status]}</p>}
          <Margin sums={sums} />
        </>
      )}
      {error === null ? null : <Banner tone="error">{error.message}</Banner>}
      {children}
    </Panel>
  );
}

/** What the team expects to earn, and a warning below the owner's floor. */
function Margin({ sums: { margin, currency } }: { sums: QuoteSums }) {
  // Of which nobody expects costs.
  if (margin.cost === 0 && !margin.below_floor) return null;
  const share = margin.share === null ? '' : ` (${formatShare(margin.share)})`;
  return (
    <>
      <p className="flex justify-between gap-4 text-sm text-soft">
        Expected margin
        <span className="tabular">
          {formatMoney(margin.margin, currency)}
          {share}
        </span>
      </p>
      {margin.below_floor && margin.floor !== null ? (
        <Banner tone="info" title="Below your margin">
          This quote earns less than the {formatShare(margin.floor)} that you want to keep.
        </Banner>
      ) : null}
    </>
  );
}
