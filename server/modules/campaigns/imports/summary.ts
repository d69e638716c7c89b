import {
  FIRST_ROWS,
  MAX_PROBLEMS,
  type ImportCurrency,
  type ImportField,
  type ImportName,
  type ImportProblem,
  type ImportTotal,
} from '#domain/campaigns/result-import.ts';
import { TotalsCheck } from './check-totals.ts';
import { moneyFigures, type FilePlan } from './plan-file.ts';
import type { ReadRow, ResultRow } from './read-row.ts';

/** An agency's account has dozens. More suggests that another column was read as the name. */
const MAX_NAMES = 500;
/** Only read from totals: what rows have of them is not stored. */
export const ofTotals: ReadonlySet<ImportField> = new Set(['frequency', 'listeners']);

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
  readonly #totals: TotalsCheck;
  readonly problems: ImportProblem[] = [];
  readonly firstRows: (string | number | null)[][] = [];
  problemCount = 0;
  rows = 0;

  constructor(plan: FilePlan, shopCurrency: string) {
    this.#plan = plan;
    this.#shopCurrency = shopCurrency;
    this.#totals = new TotalsCheck({ source: plan.format.source, parts: plan.parts.length });
  }

  /** @returns the row if it can be staged */
  take(read: ReadRow): ResultRow | null {
    if ('totals' in read) {
      this.#totals.state(read.totals);
      return null;
    }
    if ('problems' in read) {
      for (const problem of read.problems) this.complain(problem);
      return null;
    }
    if ('skipped' in read) return null;
    this.#count(read.row, read.stated);
    this.#totals.add(read.row, read.part);
    return read.row;
  }

  complain(problem: ImportProblem): void {
    this.problemCount += 1;
    if (this.problems.length < MAX_PROBLEMS) this.problems.push(problem);
  }

  get names(): ImportName[] {
    return [...this.#names.values()].map((known) => {
      const currency = this.#currencyOf.get(known.name) ?? this.#shopCurrency;
      const audience = this.#totals.audienceOf(known.name, this.#names.size === 1);
      return { ...known, currency: currency === this.#shopCurrency ? null : currency, audience };
    });
  }

  get currencies(): ImportCurrency[] {
    return [...this.#currencies.values()];
  }

  get totals(): ImportTotal[] {
    return this.#totals.totals(new Set(this.#currencyOf.values()).size <= 1);
  }

  /** To be called after the last row. */
  checkParts(): void {
    for (const problem of this.#totals.problems) this.complain(problem);
  }

  #count(row: ResultRow, stated: string | null): void {
    this.rows += 1;
    if (moneyFigures.some((figure) => (row[figure] ?? null) !== null)) this.#countMoney(row, stated);
    if (this.firstRows.length < FIRST_ROWS)
      this.firstRows.push(
        [...this.#plan.columns.keys()]
          .filter((field) => !ofTotals.has(field))
          .map((field) => (field === 'currency' ? stated : valueOf(row, field))),
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
        audience: null,
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

function valueOf(row: ResultRow, field: ImportField): string | number | null {
  if (field === 'until') return row.day;
  return field === 'frequency' || field === 'listeners' ? null : (row[field] ?? null);
}
