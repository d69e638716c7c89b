import { dayFigures, type DayFigure } from '#domain/campaigns/campaign.ts';
import {
  FIRST_ROWS,
  MAX_PROBLEMS,
  type ImportCurrency,
  type ImportField,
  type ImportName,
  type ImportProblem,
  type ImportTotal,
} from '#domain/campaigns/result-import.ts';
import { fractionFigures, moneyFigures, type FilePlan } from './plan-file.ts';
import type { Figures, ReadRow, ResultRow } from './read-row.ts';

/** An agency's account has dozens. More suggests that another column was read as the name. */
const MAX_NAMES = 500;
/** Reach of two days and follower totals cannot be added. */
const NOT_ADDED: ReadonlySet<DayFigure> = new Set(['reach', 'followers']);

/** Collects the preview's figures while rows stream through. */
export class Summary {
  readonly #plan: FilePlan;
  readonly #shopCurrency: string;
  readonly #currencies = new Map<string | null, ImportCurrency>();
  /** The currency of each campaign's amounts. */
  readonly #currencyOf = new Map<string, string>();
  readonly #mixed = new Set<string>();
  readonly #names = new Map<string, ImportName>();
  readonly #days = new Map<string, number>();
  readonly #sums: Figures = {};
  #stated: Figures | null = null;
  readonly problems: ImportProblem[] = [];
  readonly firstRows: (string | number | null)[][] = [];
  problemCount = 0;
  rows = 0;

  constructor(plan: FilePlan, shopCurrency: string) {
    this.#plan = plan;
    this.#shopCurrency = shopCurrency;
  }

  /** @returns the row if it can be staged */
  take(read: ReadRow): ResultRow | null {
    if ('totals' in read) {
      // Google Ads ends with several totals; the first is that of the table.
      this.#stated ??= read.totals;
      return null;
    }
    if ('problems' in read) {
      for (const problem of read.problems) this.complain(problem);
      return null;
    }
    if ('skipped' in read) return null;
    this.#count(read.row, read.stated);
    return read.row;
  }

  complain(problem: ImportProblem): void {
    this.problemCount += 1;
    if (this.problems.length < MAX_PROBLEMS) this.problems.push(problem);
  }

  get names(): ImportName[] {
    return [...this.#names.values()].map((known) => {
      const currency = this.#currencyOf.get(known.name) ?? this.#shopCurrency;
      return { ...known, currency: currency === this.#shopCurrency ? null : currency };
    });
  }

  get currencies(): ImportCurrency[] {
    return [...this.#currencies.values()];
  }

  get totals(): ImportTotal[] {
    const stated = this.#stated;
    if (stated === null) return [];
    const severalCurrencies = new Set(this.#currencyOf.values()).size > 1;
    return dayFigures.flatMap((figure) => {
      const total = stated[figure];
      if (total === undefined || total === null || NOT_ADDED.has(figure)) return [];
      // The platform converts such a total, or leaves it out.
      if (severalCurrencies && isMoney(figure)) return [];
      const sum = Math.round((this.#sums[figure] ?? 0) * 100) / 100;
      // Each row's fraction was rounded separately.
      const leeway = fractionFigures.has(figure) ? 0.01 + this.rows * 0.005 : 0;
      return [{ figure, sum, stated: total, agrees: Math.abs(sum - total) <= leeway }];
    });
  }

  #count(row: ResultRow, stated: string | null): void {
    this.rows += 1;
    if (moneyFigures.some((figure) => (row[figure] ?? null) !== null)) this.#countMoney(row, stated);
    for (const figure of dayFigures) this.#sums[figure] = (this.#sums[figure] ?? 0) + (row[figure] ?? 0);
    if (this.firstRows.length < FIRST_ROWS)
      this.firstRows.push(
        [...this.#plan.columns.keys()].map((field) => (field === 'currency' ? stated : valueOf(row, field))),
      );
    if (this.#plan.format.repeats === 'refuse') this.#rejectRepeat(row);
    const known = this.#names.get(row.name);
    if (known === undefined) this.#meet(row);
    else {
      known.rows += 1;
      if (row.day < known.firstDay) known.firstDay = row.day;
      if (row.day > known.lastDay) known.lastDay = row.day;
    }
  }

  #countMoney({ name, day, line }: ResultRow, stated: string | null): void {
    const seen = this.#currencies.get(stated);
    if (seen === undefined) this.#currencies.set(stated, { code: stated, rows: 1, firstDay: day, lastDay: day });
    else {
      seen.rows += 1;
      if (day < seen.firstDay) seen.firstDay = day;
      if (day > seen.lastDay) seen.lastDay = day;
    }
    const currency = stated ?? this.#shopCurrency;
    const before = this.#currencyOf.get(name);
    if (before === undefined) this.#currencyOf.set(name, currency);
    else if (before !== currency && !this.#mixed.has(name)) {
      this.#mixed.add(name);
      const reason = `“${name}” has amounts in ${before} and in ${currency}. Export one file per currency.`;
      this.complain({ line, column: null, reason });
    }
  }

  #meet({ name, day, line }: ResultRow): void {
    if (this.#names.size === MAX_NAMES)
      this.complain({ line, column: null, reason: `The file names more than ${MAX_NAMES} campaigns` });
    if (this.#names.size < MAX_NAMES)
      this.#names.set(name, {
        name,
        rows: 1,
        firstDay: day,
        lastDay: day,
        campaignId: null,
        foundBy: null,
        currency: null,
      });
  }

  #rejectRepeat({ day, line }: ResultRow): void {
    const before = this.#days.get(day);
    if (before === undefined) this.#days.set(day, line);
    else
      this.complain({
        line,
        column: null,
        reason: `${day} is in line ${before} already: a timeline has each day once`,
      });
  }
}

const isMoney = (figure: DayFigure): boolean => moneyFigures.some((money) => money === figure);

function valueOf(row: ResultRow, field: ImportField): string | number | null {
  return field === 'until' ? row.day : (row[field] ?? null);
}
