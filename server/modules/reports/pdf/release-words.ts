import type { Headline, ResultCount, ResultSentence } from '#domain/reports/headline.ts';
import type { ResultCard } from '#domain/reports/results.ts';
import type { ReleaseWords } from './words/words.ts';

interface Formats {
  money: (amount: number) => string;
  count: (value: number) => string;
  cost: (amount: number) => string;
  /** `views, clicks and streams`. */
  list: (parts: string[]) => string;
}

/** The first sentence of the headline, and the second if it is about the running campaigns' day. */
export function headlineWords(words: ReleaseWords, { result, progress }: Headline, formats: Formats): string {
  const day =
    progress?.kind === 'day'
      ? `${words.day(progress.day, progress.days)}${progress.pace === null ? '' : `, ${words.paces[progress.pace]}`}.`
      : '';
  return [result === null ? words.none : resultWords(words, result, formats), day]
    .filter((one) => one !== '')
    .join(' ');
}

function resultWords(words: ReleaseWords, result: ResultSentence, { money, count, cost, list }: Formats): string {
  const counted = (counts: readonly ResultCount[]) =>
    list(counts.map(({ metric, count: n }) => words.counted(metric, n, count(n))));
  switch (result.kind) {
    case 'priced':
      return words.priced(money(result.spend), counted(result.counts), result.cost === null ? null : cost(result.cost));
    case 'brought':
      return words.brought(counted(result.counts), result.spend === null ? null : money(result.spend));
    case 'spent':
      return words.spent(money(result.spend));
    case 'unknown':
      return words.reachUnknown(result.spend === null ? null : money(result.spend));
    case 'none':
      return words.none;
  }
}

export const cardTitle = (words: ReleaseWords, card: ResultCard): string =>
  card.kind === 'result'
    ? words.metrics[card.metric]
    : card.kind === 'cost'
      ? words.costs[card.metric]
      : words.cards[card.kind];
