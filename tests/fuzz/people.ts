import { DatabaseError, hasSqlState, type Database, type Transaction } from '#server/platform/db/database.ts';
import { tables } from '#tests/support/permissions/matrix.ts';
import { addOwnedRows, addRow, type SharedRows } from '#tests/support/permissions/owned-rows.ts';
import { samples } from '#tests/support/permissions/sample-rows.ts';

/** An account with a session, and the rows of every table that can belong to it. */
export interface Person {
  id: string;
  email: string;
  token: string;
  /** Ids of its rows by table; its own is one of `users`. */
  ids: Map<string, string[]>;
}

/** One request to the app. @throws if it fails */
export type Call = (
  path: string,
  init: { token: string; body?: object; method?: string },
) => Promise<Record<string, unknown>>;

export const PASSWORD = 'Correct-horse-battery-1';

interface NewPerson {
  email: string;
  /** First name, and the marker of its texts. */
  name: string;
  role: 'client' | 'admin';
}

/** A confirmed account that is signed in. */
export async function makePerson(call: Call, serviceKey: string, { email, name, role }: NewPerson): Promise<Person> {
  const { id } = await call('/auth/v1/admin/users', {
    token: serviceKey,
    body: {
      email,
      password: PASSWORD,
      email_confirm: true,
      user_metadata: { firstName: name, lastName: name },
      app_metadata: role === 'admin' ? { role } : {},
    },
  });
  return { id: String(id), email, token: await signIn(call, email), ids: new Map() };
}

export async function signIn(call: Call, email: string): Promise<string> {
  const session = await call('/auth/v1/token?grant_type=password', {
    token: 'anon',
    body: { email, password: PASSWORD },
  });
  return String(session['access_token']);
}

export async function makeGuest(call: Call): Promise<Person> {
  const session = await call('/functions/v1/start-guest', { token: 'anon', body: {} });
  const { id } = session['user'] as { id: string };
  return { id, email: '', token: String(session['access_token']), ids: new Map() };
}

/** Its sample belongs to an unpaid order, which could then never be paid. Each account has another invoice. */
const WITHOUT_SAMPLE = 'invoices';

/** Whether no client but the owner may ever read such a row. */
const isPrivate = (table: string) => ['own', 'none'].includes(tables[table]?.client.select ?? 'all');

/** Adds a row to every table whose rows are private or can be hidden; a few tables have one row in total. */
export async function addRowsOf(db: Database, person: Person, shared: SharedRows): Promise<void> {
  const owner = await db.transaction((sql) => addOwnedRows(sql, person.id));
  const add = (table: string, ...ids: string[]) =>
    void person.ids.set(table, [...(person.ids.get(table) ?? []), ...ids]);
  add('users', owner.id);
  add('orders', owner.orderId, owner.freeOrderId);
  add('payments', owner.paymentId, owner.freePaymentId);
  add('order_items', owner.lineId);
  add('refunds', owner.refundId);
  add('disputes', owner.disputeId);
  add('invoices', owner.invoiceId);
  add('campaigns', owner.campaignId);
  add('tickets', owner.ticketId);
  add('sessions', owner.sessionId);
  for (const [table, sample] of Object.entries(samples)) {
    if (table === WITHOUT_SAMPLE || sample.standing !== undefined) continue;
    if (!(isPrivate(table) || sample.hide !== undefined)) continue;
    const row = { ...sample.row(owner, shared), ...sample.placed?.(owner), ...sample.hide };
    const id = await addUnlessThere(db, table, sample.key, row);
    if (id !== null && isOwnId(sample.key)) add(table, id);
  }
}

/** Other keys are ids of what the row belongs to. */
const isOwnId = (key: string) => key === 'id' || key === 'name';

export const allIds = ({ ids }: Person): string[] => [...ids.values()].flat();

/** A trigger may have made the only row that an owner can have. */
async function addUnlessThere(db: Database, table: string, key: string, row: object): Promise<string | null> {
  try {
    return await db.transaction((sql) => addRow(sql, table, key, row));
  } catch (error) {
    if (hasSqlState(error, '23505')) return null;
    throw error;
  }
}

interface TextColumn {
  table: string;
  name: string;
}

/** Text columns that a marker can fill: no key, no reference, nothing computed. */
const TEXT_COLUMNS = `
  select c.relname::text as table, a.attname::text as name
  from pg_attribute as a join pg_class as c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
    and a.attgenerated = '' and a.atttypid = 'text'::regtype
    and not exists (
      select from pg_constraint as k where k.conrelid = c.oid and k.contype in ('p', 'f') and a.attnum = any (k.conkey))
  order by 1, 2`;

/** What the sample rows have where any text will do. */
const FILLER = `^(x|sample.*)$`;

/**
 * Writes `marker` into the texts of the person's rows that the samples filled arbitrarily, and into empty ones that
 * `personal` names. Returns how many columns have it. A column with a constraint of its own keeps its text.
 */
export async function markRows(
  db: Database,
  person: Person,
  marker: string,
  personal: (column: TextColumn) => boolean,
): Promise<number> {
  const { rows: columns } = await db.query<TextColumn>(TEXT_COLUMNS);
  let marked = 0;
  for (const column of columns.filter(({ table }) => isPrivate(table) || samples[table]?.hide !== undefined)) {
    const filled = await db.transaction(async (sql) => {
      // Rows that are final, such as invoices, have triggers against changes.
      await sql.query(`set local session_replication_role = 'replica'`);
      return tryToMark(sql, column, person, marker, personal(column));
    });
    if (filled) marked += 1;
  }
  return marked;
}

async function tryToMark(
  sql: Transaction,
  { table, name }: TextColumn,
  person: Person,
  marker: string,
  fillsEmpty: boolean,
): Promise<boolean> {
  const text = name.includes('email') || name.includes('address') ? `'${marker}@example.test'` : `'${marker}'`;
  try {
    const { rows } = await sql.savepoint((inner) =>
      inner.query(
        `update public.${table} as t set ${name} = ${text}
         where (t.${name} ~* $2 or ($3::boolean and coalesce(t.${name}, '') = ''))
           and exists (select from jsonb_each_text(to_jsonb(t)) as field where field.value = any ($1::text[]))
         returning 1`,
        [allIds(person), FILLER, fillsEmpty],
      ),
    );
    return rows.length > 0;
  } catch (error) {
    // The column has a constraint.
    if (error instanceof DatabaseError && error.code.startsWith('23')) return false;
    throw error;
  }
}

/** How many columns hold the marker now. */
export async function countMarked(db: Database, marker: string): Promise<number> {
  const { rows: columns } = await db.query<TextColumn>(TEXT_COLUMNS);
  let count = 0;
  for (const { table, name } of columns) {
    const { rows } = await db.query(`select from public.${table} where ${name} like $1 limit 1`, [`%${marker}%`]);
    count += rows.length;
  }
  return count;
}
