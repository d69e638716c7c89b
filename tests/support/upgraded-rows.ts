import type { Database } from '#server/platform/db/database.ts';
import { readRows, type RecordedDatabase } from './recorded-database.ts';

/** Columns that an upgrade moves elsewhere. */
const MOVED = [
  // The tax rate is a row of its own table.
  'internal.shop_settings.tax_rate',
  // Gets the sentence about links, and a label in lower case in Spanish.
  'public.services.translations',
  // Who on the team it is, where clients read the row: moved to internal.team_authors and internal.work_assignments, or left to the
  // audit log.
  'public.ticket_messages.author_id',
  'public.deliverables.created_by',
  'public.tickets.assignee',
  'public.tax_numbers.decided_by',
  'public.campaigns.reported_by',
  'public.intake_forms.created_by',
  'public.result_imports.created_by',
];

/** Of buckets that a later migration raises, where staff had not set their own. */
const NEW_LIMITS: Record<string, number> = { tickets: 100_000_000, deliverables: 5_000_000_000, evidence: 104_857_600 };

function withNewLimit(row: string): string {
  const bucket = JSON.parse(row) as { id: string };
  const limit = NEW_LIMITS[bucket.id];
  return limit === undefined ? row : row.replace(/"file_size_limit": (null|\d+)/, `"file_size_limit": ${limit}`);
}

/** The rows of a former database before its upgrade, as they must be after it. */
export async function rowsToKeep(db: Database, recorded: RecordedDatabase): Promise<Record<string, string[]>> {
  const rows = await readRows(db, recorded, MOVED);
  return { ...rows, 'storage.buckets': rows['storage.buckets']?.map(withNewLimit) ?? [] };
}

/** The same rows after it. */
export const keptRows = (db: Database, recorded: RecordedDatabase): Promise<Record<string, string[]>> =>
  readRows(db, recorded, MOVED);
