import type { ImportRate } from '#domain/campaigns/result-import.ts';

/** `1 CAD = 0.7312 USD`, or that amounts were left out. */
export const textOfRate = ({ from, to, rate }: ImportRate): string =>
  rate === null ? `${from} amounts left out` : `1 ${from} = ${rate} ${to}`;
