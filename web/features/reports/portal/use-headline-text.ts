import type { Headline, ProgressSentence, ResultCount, ResultSentence } from '#domain/reports/headline.ts';
import type { Setup } from '#domain/reports/results.ts';
import { formatUnitCost } from '#domain/reports/unit-cost.ts';
import { formatCalendarDate, formatMoney, readersRegion } from '#web/lib/format/format.ts';
import { useText, type TranslateText } from '#web/lib/i18n/text.ts';
import { useSetupName, useSetupText } from './use-setup-text.ts';

const joined = (parts: readonly string[]) =>
  new Intl.ListFormat(readersRegion(), { type: 'conjunction' }).format(parts);

/** The headline's sentences; see `domain/reports/headline.ts`. */
export function useHeadlineText(): (
  headline: Headline,
  currency: string,
) => { result: string | null; progress: string | null } {
  const t = useText();
  const setupText = useSetupText();
  const setupName = useSetupName();
  const next = (setup: Setup) => ({ name: setupName(setup), step: setupText(setup) });
  return ({ result, progress }, currency) => ({
    result: result === null ? null : resultText(t, result, currency),
    progress: progress === null ? null : progressText(t, progress, next),
  });
}

function resultText(t: TranslateText, sentence: ResultSentence, currency: string): string {
  const money = (amount: number) => formatMoney(amount, currency);
  const list = (counts: readonly ResultCount[]) =>
    joined(counts.map(({ metric, count }) => t(`results.count.${metric}`, { count })));
  switch (sentence.kind) {
    case 'priced': {
      const values = { spend: money(sentence.spend), results: list(sentence.counts) };
      return sentence.cost === null
        ? t('results.headline.pricedTogether', values)
        : t('results.headline.priced', { ...values, cost: formatUnitCost(sentence.cost, currency) });
    }
    case 'brought':
      return sentence.spend === null
        ? t('results.headline.brought', { results: list(sentence.counts) })
        : t('results.headline.broughtSpend', { results: list(sentence.counts), spend: money(sentence.spend) });
    case 'spent':
      return t('results.headline.spent', { spend: money(sentence.spend) });
    case 'unknown':
      return sentence.spend === null
        ? t('results.headline.unknown')
        : t('results.headline.unknownSpent', { spend: money(sentence.spend) });
    case 'none':
      return t('results.headline.none');
  }
}

function progressText(
  t: TranslateText,
  sentence: ProgressSentence,
  textOf: (setup: Setup) => { name: string; step: string },
): string {
  switch (sentence.kind) {
    case 'day': {
      const { day, days, pace } = sentence;
      return pace === null ? t('results.day', { day, days }) : t(`results.day.${pace}`, { day, days });
    }
    case 'running': {
      const { campaigns: count, paces } = sentence;
      if (paces.length === 0) return t('results.running', { count });
      const list = joined(paces.map(({ pace, campaigns }) => t(`results.pace.${pace}`, { count: campaigns })));
      return t('results.runningPaces', { count, paces: list });
    }
    case 'scheduled':
      return sentence.day === null
        ? t('results.scheduledOpen', { count: sentence.campaigns })
        : t('results.scheduled', { count: sentence.campaigns, day: formatCalendarDate(sentence.day) });
    case 'setup': {
      const { name, step } = textOf(sentence.next);
      return `${t('results.setup.count', { count: sentence.count, name })} ${step}`;
    }
    case 'paused':
      return t('results.paused', { count: sentence.campaigns });
    case 'finished':
      return t('results.finished', { count: sentence.campaigns });
  }
}
