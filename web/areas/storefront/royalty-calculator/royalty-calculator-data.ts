import type { RouterContextProvider } from 'react-router';
import { currencySign } from '#domain/content/profile/currency.ts';
import { earnings, PAYOUT_CURRENCY } from '#domain/content/earnings.ts';
import { contentContext } from '#web/lib/data/api-context.ts';
import { sharePicture } from '#web/lib/seo/share-picture.ts';

/** Everything that the calculator page shows. */
export function loadCalculator(context: Readonly<RouterContextProvider>) {
  return {
    content: context.get(contentContext).calculator,
    rows: earnings,
    sign: currencySign(PAYOUT_CURRENCY),
    picture: sharePicture(context, 'calculator'),
  };
}

export type CalculatorData = ReturnType<typeof loadCalculator>;
