/** The value of each series, by `name{labels}`. */
export type Scrape = ReadonlyMap<string, number>;

/** Fires so many minutes after the beginning of a phase, until its end. */
interface Firing {
  alert: string;
  after: number;
}

interface Phase {
  name: string;
  minutes: number;
  /** What Prometheus got; null: no answer. */
  scrape: Scrape | null;
  /** When, in seconds since 1970. */
  at: number;
  firing: readonly Firing[];
  begins: number;
}

const MINUTE = 60;
const IS_COUNTER = /^\w+_(total|count|bucket|sum)\b/;
const IS_TIME = /^\w+_timestamp_seconds\b/;

/** Of the metrics that `names` has. */
export function parseScrape(text: string, names: ReadonlySet<string>): Scrape {
  const scrape = new Map<string, number>();
  for (const [, name = '', labels = '', value] of text.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm))
    if (names.has(name) && Number.isFinite(Number(value)))
      scrape.set(`${name}{${[labels, 'job="hypecast", instance="one"'].filter(Boolean).join(', ')}}`, Number(value));
  return scrape;
}

/** A day of scrapes that were taken in a few minutes: each stands for the time that its phase has in the day. */
export class RecordedDay {
  readonly #phases: Phase[] = [];
  #minutes = 0;

  add(name: string, minutes: number, scrape: Scrape | null, firing: readonly Firing[] = []): void {
    this.#phases.push({ name, minutes, scrape, at: Date.now() / 1000, firing, begins: this.#minutes });
    this.#minutes += minutes;
  }

  /** The alerts that should fire in that minute. */
  firingAt(minute: number): string[] {
    return this.#phases.flatMap(({ begins, minutes, firing }) =>
      firing.filter(({ after }) => begins + after <= minute && minute < begins + minutes).map(({ alert }) => alert),
    );
  }

  get minutes(): number {
    return this.#minutes;
  }

  /** For promtool: a value for each minute, `_` where there is none. */
  series(): { series: string; values: string }[] {
    const keys = new Set(this.#phases.flatMap(({ scrape }) => [...(scrape?.keys() ?? [])]));
    const up = this.#phases.flatMap(({ scrape, minutes }) =>
      Array.from({ length: minutes }, () => Number(scrape !== null)),
    );
    return [
      { series: 'up{job="hypecast", instance="one"}', values: up.join(' ') },
      ...[...keys].map((key) => ({ series: key, values: this.#valuesOf(key).join(' ') })),
    ];
  }

  #valuesOf(key: string): string[] {
    let before: number | undefined;
    return this.#phases.flatMap(({ minutes, scrape, at, begins }) => {
      const value = scrape?.get(key);
      const from = before;
      before = value;
      // Prometheus ends a series that a scrape no longer has.
      if (value === undefined)
        return Array.from({ length: minutes }, (_, n) => (n === 0 && from !== undefined ? 'stale' : '_'));
      if (IS_TIME.test(key)) return Array.from({ length: minutes }, () => (value - at + begins * MINUTE).toFixed(3));
      // A counter rises in the course of the phase, unless the process has begun anew.
      const start = IS_COUNTER.test(key) && from !== undefined && from <= value ? from : value;
      return Array.from({ length: minutes }, (_, n) => (start + ((value - start) * (n + 1)) / minutes).toFixed(6));
    });
  }
}
