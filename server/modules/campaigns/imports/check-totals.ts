import { dayFigures, type DayFigure } from '#domain/campaigns/campaign.ts';
import type { ImportAudience, ImportProblem, ImportTotal } from '#domain/campaigns/result-import.ts';
import { fractionFigures, moneyFigures } from './plan-file.ts';
import type { Figures, ResultRow, StatedTotals } from './read-row.ts';
import type { Scope } from './totals-rows.ts';

/** Reach of two days and follower totals cannot be added. */
const NOT_ADDED: ReadonlySet<DayFigure> = new Set(['reach', 'followers']);
const ADDED = dayFigures.filter((figure) => !NOT_ADDED.has(figure));

interface Sum {
  rows: number;
  figures: Figures;
}

const keyOf = ({ name, day, part }: Scope) => JSON.stringify([name, day, part]);
const ALL: Scope = { name: null, day: null, part: null };

/** Compares what a file adds up itself with the sums of its rows. */
export class TotalsCheck {
  readonly #all: Sum = { rows: 0, figures: {} };
  readonly #sums = new Map<string, Sum>([[keyOf(ALL), this.#all]]);
  readonly #stated = new Map<string, StatedTotals>();
  readonly #scopes: (row: ResultRow, part: string | null) => Scope[];

  /** @param source - `meta-ads` has totals of a day; `parts`: it has totals of the ad sets or ads of a campaign's day */
  constructor({ source, parts }: { source: string; parts: number }) {
    this.#scopes = ({ name, day }, part) => [
      ...(source === 'meta-ads' ? [{ ...ALL, day }] : []),
      ...(parts > 0 ? [{ name, day, part: null }] : []),
      ...(part === null ? [] : [{ name, day, part }]),
    ];
  }

  add(row: ResultRow, part: string | null): void {
    addTo(this.#all, row);
    for (const scope of this.#scopes(row, part)) {
      const key = keyOf(scope);
      const sum = this.#sums.get(key) ?? { rows: 0, figures: {} };
      addTo(sum, row);
      this.#sums.set(key, sum);
    }
  }

  state(totals: StatedTotals): void {
    const key = keyOf(totals.scope);
    const before = this.#stated.get(key);
    if (before === undefined) this.#stated.set(key, totals);
    // Google Ads ends with several totals; the first is that of the table.
    else for (const figure of dayFigures) before.figures[figure] ??= totals.figures[figure] ?? null;
  }

  /** Of all days of one campaign, or of the file that has only this one. */
  audienceOf(name: string, isOnly: boolean): ImportAudience | null {
    const stated = this.#stated.get(keyOf({ ...ALL, name })) ?? (isOnly ? this.#stated.get(keyOf(ALL)) : undefined);
    if (stated === undefined) return null;
    const { reach, listeners, frequency } = stated.audience;
    const count = (value: number | null) => (value !== null && value >= 0 && Number.isInteger(value) ? value : null);
    const audience = { reach: count(reach), listeners: count(listeners), frequency };
    return Object.values(audience).some((value) => value !== null) ? audience : null;
  }

  /** @param withMoney - false if the amounts have several currencies: the platform converts such a total, or leaves it out */
  totals(withMoney: boolean): ImportTotal[] {
    const whole = this.#stated.get(keyOf(ALL));
    const days = [...this.#stated.values()].filter(({ scope }) => scope.name === null && scope.day !== null);
    return ADDED.filter((figure) => withMoney || !moneyFigures.some((money) => money === figure)).flatMap((figure) => {
      const ofDays = days.flatMap((day) => this.#compare(day, figure) ?? []);
      const compared = (whole === undefined ? null : this.#compare(whole, figure)) ?? sumOf(ofDays);
      if (compared === null) return [];
      return [{ figure, ...compared, agrees: compared.agrees && ofDays.every(({ agrees }) => agrees) }];
    });
  }

  /** Rows without an ad set or ad that are not the total of their campaign's day: their figures would be lost. */
  get problems(): ImportProblem[] {
    return [...this.#stated.values()].flatMap((stated) => {
      const { name, day } = stated.scope;
      if (name === null || day === null) return [];
      const differs = ADDED.find((figure) => this.#compare(stated, figure)?.agrees === false);
      const reason = `This row of “${name}” names no ad, and it is not the total of the campaign’s ads on ${day}. Export by campaign instead.`;
      return differs === undefined ? [] : [{ line: stated.line, column: null, reason }];
    });
  }

  #compare({ scope, figures }: StatedTotals, figure: DayFigure): Omit<ImportTotal, 'figure'> | null {
    const stated = figures[figure] ?? null;
    if (stated === null) return null;
    const { rows, figures: sums } = this.#sums.get(keyOf(scope)) ?? { rows: 0, figures: {} };
    const sum = cents(sums[figure] ?? 0);
    // Each row's fraction was rounded separately.
    const leeway = fractionFigures.has(figure) ? 0.01 + rows * 0.005 : 0;
    return { sum, stated, agrees: Math.abs(sum - stated) <= leeway };
  }
}

function addTo(sum: Sum, row: ResultRow): void {
  sum.rows += 1;
  for (const figure of ADDED) sum.figures[figure] = (sum.figures[figure] ?? 0) + (row[figure] ?? 0);
}

const cents = (value: number) => Math.round(value * 100) / 100;

function sumOf(days: readonly Omit<ImportTotal, 'figure'>[]): Omit<ImportTotal, 'figure'> | null {
  if (days.length === 0) return null;
  const [sum, stated] = (['sum', 'stated'] as const).map((side) =>
    cents(days.reduce((all, day) => all + day[side], 0)),
  );
  return { sum: sum ?? 0, stated: stated ?? 0, agrees: true };
}
