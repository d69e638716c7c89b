import type { LineMatch, MatchReason } from '#domain/payments/bank-statement.ts';
import { formatCalendarDate } from '#web/lib/format/format.ts';

const words: Record<MatchReason, string> = {
  reference: 'Reference and amount fit.',
  references: 'The references and the sum of their amounts fit.',
  less: 'The reference fits, but it is less than is due.',
  more: 'The reference fits, but it is more than is open. The rest becomes credit.',
  several: 'It names several orders, and their sum is another one.',
  payer: 'Payer and amount fit, but no order is named.',
  taken: 'Another payment of this statement already pays this order.',
  fits_several: 'It fits several orders.',
  other_currency: 'It is in another currency. Record the amount that your bank credited.',
  recorded_by_hand: 'It was recorded by hand before.',
  paid: 'The order that it names is already paid.',
  canceled: 'The order that it names is canceled.',
  nothing: 'No open order fits.',
};

/** Why a line is matched as it is, as a sentence. */
export function matchWords({ reason, about, candidates }: LineMatch): string {
  if (reason === 'recorded_by_hand' && about !== null)
    return `A transfer of this amount was recorded by hand for ${formatCalendarDate(about)}.`;
  if ((reason === 'paid' || reason === 'canceled') && about !== null)
    return `${about} is already ${reason}. If this is another payment, record it as credit.`;
  if (reason === 'fits_several' && candidates.length > 0)
    return `It fits ${candidates.map(({ order_number: number }) => number).join(' and ')}. Choose one.`;
  return words[reason];
}
