import { useShop } from '#web/lib/data/shop.ts';
import { formatPrice } from '#web/lib/format/format.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { OwnLanguage } from './own-language.tsx';

interface PlanRate {
  id: string;
  name: string;
  /** Per month according to the terms. */
  standard: number;
  /** Per month in the shop today; null if the plan is not sold. */
  current: number | null;
}

export interface StandardRates {
  /** The shop's currency, as the note begins in every language. A value of the message would be isolated. */
  currency: string;
  plans: readonly PlanRate[];
}

/** Standard rates next to current prices. The lower one applies. */
export function PlanRates({ rates }: { rates: StandardRates }) {
  const t = useText();
  const { currency } = useShop();
  return (
    <div className="paper rounded-card px-5 py-2 sm:px-8 sm:py-4">
      <table className="w-full text-start">
        <caption className="sr-only">
          <OwnLanguage>{t('pages.legal.plans')}</OwnLanguage>
        </caption>
        <thead className="text-sm text-paper-soft">
          <tr>
            <th scope="col" className="py-3 text-start font-medium">
              <OwnLanguage>{t('pages.legal.plan')}</OwnLanguage>
            </th>
            <th scope="col" className="py-3 text-end font-medium">
              <OwnLanguage>{t('pages.legal.standardRate')}</OwnLanguage>
            </th>
            <th scope="col" className="py-3 text-end font-medium">
              <OwnLanguage>{t('pages.legal.currentRate')}</OwnLanguage>
            </th>
          </tr>
        </thead>
        <tbody>
          {rates.plans.map(({ id, name, standard, current }) => (
            <tr key={id} className="border-t border-paper-ink/15">
              <th scope="row" className="title py-4 text-start text-base text-paper-ink sm:text-lg">
                {name}
              </th>
              <td className="figure-text py-4 text-end text-base text-paper-ink sm:text-xl">
                {formatPrice(standard, currency)}
              </td>
              <td className="figure-text py-4 text-end text-base text-paper-ink sm:text-xl">
                {current === null ? '-' : formatPrice(current, currency)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="border-t border-paper-ink/15 py-3 text-sm text-paper-soft">
        <OwnLanguage>{`${rates.currency} ${t('pages.legal.rateNote')}`}</OwnLanguage>
      </p>
    </div>
  );
}
