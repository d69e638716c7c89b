import type { RestRow } from '#database/rows.ts';
import type { Database } from '#database/types.generated.ts';
import type { Api } from './api-context.ts';

type Relation = keyof (Database['public']['Tables'] & Database['public']['Views']);

/**
 * Columns of a table's rows, for loaders of public pages; `query` holds filters and order in REST API syntax.
 * @throws {Error} if the API returns an error
 */
export async function readRows<Table extends Relation, const Column extends string & keyof RestRow<Table>>(
  api: Api,
  table: Table,
  columns: readonly Column[],
  query: string,
): Promise<Pick<RestRow<Table>, Column>[]> {
  const path = `/rest/v1/${table}?select=${columns.join(',')}&${query}`;
  const response = await api(path, { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`${path}: HTTP ${response.status}`);
  return (await response.json()) as Pick<RestRow<Table>, Column>[];
}
