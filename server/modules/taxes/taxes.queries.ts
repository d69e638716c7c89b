import type { PriceTaxes } from '#domain/taxes/price-taxes.ts';
import type { TaxNumberResult } from '#domain/taxes/tax-number.ts';
import { onlyRow, type Sql } from '#server/platform/db/database.ts';

/** `ask`: the register is to be asked. */
interface BegunCheck extends TaxNumberResult {
  ask: boolean;
}

export async function beginTaxCheck(
  sql: Sql,
  { clientId, country, region, number }: { clientId: string; country: string; region: string | null; number: string },
): Promise<BegunCheck> {
  const result = await sql.query<{ begun: BegunCheck }>('select internal.begin_tax_check($1, $2, $3, $4) as begun', [
    clientId,
    country,
    region,
    number,
  ]);
  return onlyRow(result).begun;
}

export type RegisterAnswer = 'confirmed' | 'refused' | 'unconfirmed';

/** @returns the status that holds now */
export async function storeTaxCheck(
  sql: Sql,
  check: { clientId: string; country: string; number: string; company: string; answer: RegisterAnswer },
): Promise<RegisterAnswer> {
  const result = await sql.query<{ status: RegisterAnswer }>(
    'select internal.store_tax_check($1, $2, $3, $4, $5) as status',
    [check.clientId, check.country, check.number, check.company, check.answer],
  );
  return onlyRow(result).status;
}

export async function findInclusiveRates(sql: Sql): Promise<PriceTaxes['countries']> {
  const result = await sql.query<{ countries: PriceTaxes['countries'] }>(
    'select internal.inclusive_rates() as countries',
  );
  return onlyRow(result).countries;
}

/** Confirmed by the register so long ago that it is asked again, while a plan is charged without its tax. */
export async function findOldConfirmations(
  sql: Sql,
  limit: number,
): Promise<{ clientId: string; country: string; number: string; company: string }[]> {
  const { rows } = await sql.query<{ client_id: string; country: string; number: string; company: string }>(
    `select n.client_id, n.country, n.number, n.company from public.tax_numbers as n
     join public.client_plans as p on p.client_id = n.client_id and p.active
     where n.status = 'confirmed' and not n.by_team and n.checked_at < now() - interval '30 days'
     order by n.checked_at limit $1`,
    [limit],
  );
  return rows.map(({ client_id: clientId, ...row }) => ({ clientId, ...row }));
}
