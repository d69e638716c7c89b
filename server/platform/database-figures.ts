import type { Database } from './db/database.ts';
import type { Figure, GaugeDescription, Metrics } from './metrics.ts';

export interface DatabaseFigure extends GaugeDescription {
  /** A select of two columns: the value of the label (null without one), and the figure. */
  sql: string;
}

/** Prometheus waits ten seconds for a scrape. */
const TIMEOUT_MS = 5_000;

const selectOf = ({ name, sql }: DatabaseFigure): string =>
  `select '${name}' as name, label::text, value::float8 from (${sql}) as figure (label, value) where value is not null`;

/**
 * Reads all figures with one statement, so that a scrape takes one connection and waits for it at most once. Without an
 * answer in {@link TIMEOUT_MS}, the other metrics are served: those of the pool matter most when it has no connection left.
 */
export function addDatabaseFigures(
  metrics: Pick<Metrics, 'gauges'>,
  db: Pick<Database, 'query'>,
  figures: readonly DatabaseFigure[],
): void {
  const text = figures.map(selectOf).join(' union all ');
  let reading: Promise<Figure[]> | null = null;
  const read = () =>
    (reading ??= db
      .query<Figure & object>(text)
      .then(({ rows }) => rows)
      .finally(() => {
        reading = null;
      }));
  metrics.gauges({ name: 'database', gauges: figures, read: () => Promise.race([read(), timeout()]) });
}

function timeout(): Promise<never> {
  const error = new Error(`the database did not answer in ${TIMEOUT_MS / 1000} seconds`);
  return new Promise((_resolve, reject) => setTimeout(() => reject(error), TIMEOUT_MS).unref());
}
