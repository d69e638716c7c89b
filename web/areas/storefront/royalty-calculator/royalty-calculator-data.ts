import type { RouterContextProvider } from 'react-router';
import { currencySign } from '#domain/content/currency.ts';
import { earnings, PAYOUT_CURRENCY } from '#domain/content/earnings.ts';
import { contentContext, localeContext } from '#web/lib/data/api-context.ts';
import { sharePicture } from '#web/lib/seo/share-picture.ts';

/** Everything that the calculator page shows. */
export function loadCalculator(context: Readonly<RouterContextProvider>) {
  const locale = context.get(localeContext);
  return {
    content: context.get(contentContext).calculator,
    rows: earnings,
    sign: currencySign(PAYOUT_CURRENCY),
    picture: sharePicture('calculator', locale),
  };
}

export type CalculatorData = ReturnType<typeof loadCalculator>;
