import { useText } from '#web/lib/i18n/text.ts';
import type { SavedCard } from './saved-cards.ts';

/** What the shopper pays with, for the review. */
export type MethodSummary =
  | { kind: 'card'; brand: string; last4: string }
  | { kind: 'named'; name: string }
  | { kind: 'hosted' | 'transfer' | 'balance' };

const twoDigits = (value: number) => String(value % 100).padStart(2, '0');

/** `12/26`, as on the card. */
export const expiryOf = ({ exp_month, exp_year }: Pick<SavedCard, 'exp_month' | 'exp_year'>): string =>
  `${twoDigits(exp_month)}/${twoDigits(exp_year)}`;

export function useMethodText(): (summary: MethodSummary | null) => string {
  const t = useText();
  return (summary) => {
    if (summary === null) return t('payments.notChosen');
    switch (summary.kind) {
      case 'hosted':
        return t('payments.hosted.name');
      case 'transfer':
        return t('payments.transfer.name');
      case 'balance':
        return t('payments.credit.name');
      case 'named':
        return summary.name;
      case 'card':
        return t('checkout.review.card', { brand: summary.brand, last4: summary.last4 });
    }
  };
}
