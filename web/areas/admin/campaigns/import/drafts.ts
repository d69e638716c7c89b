import { currenciesToConvert, rateText, type RateChoices } from '#domain/campaigns/result-import.ts';
import type { ApplyRequest } from '#web/features/campaigns/admin/imports.ts';
import type { ResultImport } from '#web/features/campaigns/campaign-rows.ts';

/** Maps a name in the file to a campaign's id, to `none` to skip it, or to `''` if nothing is chosen yet. */
export type Choices = ReadonlyMap<string, string>;

/** What the admin entered for a currency. */
export interface RateEntry {
  text: string;
  leftOut: boolean;
}

/** The choices that an import needs before it is published. */
export interface Draft {
  choices: Choices;
  rates: ReadonlyMap<string, RateEntry>;
  /** The admin has looked at totals that differ. */
  seen: boolean;
  /** The admin has looked at a last line that may be cut off. */
  endSeen: boolean;
}

export const draftOf = (read: ResultImport): Draft => ({
  choices: new Map(read.report.names.map(({ name, campaignId }) => [name, campaignId ?? ''])),
  rates: new Map(),
  seen: false,
  endSeen: false,
});

/** The currencies of the chosen campaigns that are not the shop's. */
export const currenciesOf = ({ report }: ResultImport, { choices }: Draft): string[] =>
  currenciesToConvert(report.names, (name) => choices.get(name) !== 'none');

export const differingTotals = ({ report }: ResultImport) => report.totals.filter(({ agrees }) => !agrees);

/** The number of the last line, if it may be cut off. */
export const openLineOf = ({ report }: ResultImport): number | null => report.openLine ?? null;

export const isNothingChosen = ({ choices }: Draft): boolean =>
  choices.size > 0 && [...choices.values()].every((choice) => choice === 'none');

/** Names without a choice are left out. */
export const mappingOf = ({ choices }: Draft): Record<string, string | null> =>
  Object.fromEntries([...choices].map(([name, choice]) => [name, choice === 'none' || choice === '' ? null : choice]));

/** The valid rates, with null for currencies that are left out. */
export function ratesOf(codes: readonly string[], { rates }: Draft): RateChoices {
  const valid: RateChoices = {};
  for (const code of codes) {
    const { text = '', leftOut = false } = rates.get(code) ?? {};
    const parsed = rateText.safeParse(text);
    if (leftOut) valid[code] = null;
    else if (parsed.success) valid[code] = parsed.data;
  }
  return valid;
}

/** What is sent to publish an import; null while a choice is missing. Every name needs one, even if it is to skip it. */
export function requestOf(read: ResultImport, draft: Draft): ApplyRequest | null {
  const codes = currenciesOf(read, draft);
  const rates = ratesOf(codes, draft);
  if ([...draft.choices.values()].includes('') || isNothingChosen(draft)) return null;
  if (differingTotals(read).length > 0 && !draft.seen) return null;
  if (openLineOf(read) !== null && !draft.endSeen) return null;
  if (Object.keys(rates).length < codes.length) return null;
  return {
    import_id: read.id,
    mapping: mappingOf(draft),
    rates,
    despite_totals: draft.seen,
    despite_open_line: draft.endSeen,
  };
}
