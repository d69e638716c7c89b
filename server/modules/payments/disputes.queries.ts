import type { Row } from '#database/rows.ts';
import { onlyRow, type Sql } from '#server/platform/db/database.ts';
import type { ProviderDispute } from './providers/provider.ts';

/** What the team has to know about a dispute. */
export type DisputeEvent = 'opened' | 'won' | 'lost' | 'closed';

export interface RecordedDispute {
  dispute_id: string;
  order_id: string;
  /** Null if nothing happened that the team was not told before. */
  news: DisputeEvent | null;
}

export async function recordDispute(sql: Sql, paymentId: string, dispute: ProviderDispute): Promise<RecordedDispute> {
  const result = await sql.query<{ recorded: RecordedDispute }>(
    'select internal.record_dispute($1, $2::jsonb) as recorded',
    [paymentId, dispute],
  );
  return onlyRow(result).recorded;
}

type StoredDispute = Pick<Row<'disputes'>, 'reference' | 'status' | 'inquiry' | 'fee'>;

/** What is recorded of disputes, by the provider's references. */
export async function findDisputes(sql: Sql, references: readonly string[]): Promise<StoredDispute[]> {
  const { rows } = await sql.query<StoredDispute>(
    'select reference, status, inquiry, fee from public.disputes where reference = any ($1)',
    [references],
  );
  return rows;
}
