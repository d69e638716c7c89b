import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { keyOf } from '#web/features/audit/audit-names.ts';
import { describe as describeEntry, plainText, referencesOf, type Entry } from '#web/areas/admin/audit/describe.ts';
import { attempts, auditEvents, signInEvents } from '#web/areas/admin/audit/events.ts';
import { exportRow } from '#web/areas/admin/audit/export-rows.ts';
import { scopeOf } from '#web/areas/admin/audit/filter-words.ts';
import type { AccountEvent, Attempt } from '#server/accounts/account-log.ts';
import { auditTables } from '#web/areas/admin/audit/tables.ts';
import type { Database } from '#server/platform/db/database.ts';
import { freshDatabase, DEFAULT_ENGINE } from '#tests/support/database.ts';

let db: Database;
/** Logged columns by table. */
const tables = new Map<string, string[]>();

beforeAll(async () => {
  db = await freshDatabase(DEFAULT_ENGINE);
  const { rows } = await db.query<{ name: string; args: string; columns: string[] }>(`
    select c.relname as name, encode(t.tgargs, 'escape') as args,
      (select array_agg(a.attname::text) from pg_attribute as a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
    from pg_trigger as t join pg_class as c on c.oid = t.tgrelid join pg_proc as p on p.oid = t.tgfoid
    where p.proname in ('log_change', 'log_touch')`);
  for (const { name, args, columns } of rows) {
    const logged = args.split('\\000').slice(1, -1);
    tables.set(name, [...new Set([...(tables.get(name) ?? []), ...(logged.length > 0 ? logged : columns)])]);
  }
});
afterAll(() => db.close());

const ID = '11111111-2222-4333-8444-555555555555';
const entry = (changes: Partial<Entry>): Entry => ({
  action: 'update',
  table_name: 'orders',
  record_id: ID,
  user_id: ID,
  source: 'database',
  old_values: null,
  new_values: null,
  ...changes,
});
const named = (row: Entry) =>
  new Map(referencesOf(row).map(({ table, id }) => [keyOf({ table, id }), table === 'users' ? 'Maya' : 'Night Drive']));
const sentence = (row: Entry, names = named(row)) => plainText(describeEntry(row, names));
type Underscored<Name extends string> = Name extends `${infer Start}-${infer Rest}`
  ? `${Start}_${Underscored<Rest>}`
  : Name;

const UNREADABLE = /[0-9a-f]{8}-|[a-z]_[a-z]|undefined|null|\[object|\s{2}|\s$/;

const SAMPLES = [
  ID,
  'in_progress',
  '490.00',
  12,
  true,
  '2026-11-25',
  '2026-11-25T09:00:00Z',
  null,
  { a_b: 1 },
  ['a_b'],
];

describe('audit sentences', () => {
  beforeAll(() => vi.stubGlobal('document', { documentElement: { dataset: { currency: 'USD' } } }));
  afterAll(() => vi.unstubAllGlobals());
  test('describes every logged table and column, with and without names', () => {
    expect([...tables.keys()].toSorted()).toEqual(Object.keys(auditTables).toSorted());
    for (const [table, columns] of tables) {
      for (const action of ['insert', 'update', 'delete']) {
        for (const column of columns)
          for (const sample of SAMPLES) {
            const [old_values, new_values] = [{ [column]: 'paused' }, { [column]: sample }];
            const row = entry({ action, table_name: table, old_values, new_values });
            for (const names of [named(row), new Map<string, string>()]) {
              const text = sentence(row, names);
              expect([table, column, UNREADABLE.exec(text)?.[0] ?? '', text]).toEqual([table, column, '', text]);
              expect(text).toMatch(/^(Maya|A deleted account) [a-z]/);
            }
          }
        expect(sentence(entry({ action, table_name: table, new_values: { changed: columns } }))).not.toMatch(
          UNREADABLE,
        );
      }
    }
  });

  test('every database and account event has its own wording', async () => {
    // The compiler compares the names of the server with the words of the screen.
    const recorded: Record<Underscored<AccountEvent['event']> | Attempt, unknown> = {
      ...signInEvents,
      ...attempts,
      shop_claimed: auditEvents.get('shop_claimed'),
    };
    const { rows } = await db.query<{ body: string; name: string }>(
      `select proname as name, prosrc as body from pg_proc as p join pg_namespace as n on n.oid = p.pronamespace
       where n.nspname in ('public', 'internal') and (prosrc like '%insert into public.audit_logs%' or proname = 'stamp_audit_row')`,
    );
    const written = rows.flatMap(({ body }) =>
      [...body.matchAll(/insert into public\.audit_logs[^;]*?values \('([a-z_]+)'/g)].map(([, action]) => action!),
    );
    const reported = /new\.action not in \(([^)]*)\)/.exec(rows.find(({ name }) => name === 'stamp_audit_row')!.body)!;
    const byClients = [...reported[1]!.matchAll(/'(\w+)'/g)].map(([, action]) => action!);
    expect(written.length).toBeGreaterThan(3);
    // Written by the server: `logPersonAct` and `retry-email.ts`.
    const all = [...written, ...byClients, ...Object.keys(recorded), 'view_as', 'invite', 'mail_retried'];
    const changes = ['create', 'update', 'delete', 'INSERT', 'UPDATE', 'DELETE'];
    expect(all.filter((action) => !changes.includes(action) && !auditEvents.has(action))).toEqual([]);
    for (const action of all) expect(sentence(entry({ action, table_name: 'users' }))).not.toMatch(UNREADABLE);
  });

  test('describes who changed what from what to what, with links', () => {
    const row = entry({
      table_name: 'packages',
      record_id: 'youtube-ads-premium',
      old_values: { price: 490 },
      new_values: { price: 520 },
    });
    const names = new Map([
      [`users ${ID}`, 'Maya'],
      ['packages youtube-ads-premium', 'YouTube Ads Premium'],
    ]);
    expect(sentence(row, names)).toBe('Maya changed package YouTube Ads Premium: price from $490.00 to $520.00');
    expect(describeEntry(row, names).filter(({ type }) => type === 'link')).toMatchObject([
      { to: `/admin/people/${ID}` },
      { to: '/admin/catalogue' },
    ]);
    expect(sentence(entry({ action: 'login', table_name: 'users' }))).toBe('Maya signed in');
    const status = { old_values: { status: 'confirmed' }, new_values: { status: 'in_progress' } };
    expect(sentence(entry({ ...status, user_id: null }), new Map([[`orders ${ID}`, 'HC-2026-0007']]))).toBe(
      'The system changed order HC-2026-0007: status from Confirmed to In progress',
    );
    const many = { a: 1, b: 2, c: 3, d: 4 };
    expect(sentence(entry({ table_name: 'services', old_values: many, new_values: many }))).toBe(
      'Maya changed service Night Drive: 4 fields',
    );
  });

  test.each([
    [{ action: 'login', new_values: { method: 'password' } }, 'Maya signed in'],
    [{ action: 'login_failed', new_values: { attempts: 1 } }, 'Wrong password for the account of Maya'],
    [
      { action: 'second_step_failed', new_values: { attempts: 12 } },
      'Failed second step for the account of Maya, 12 times',
    ],
    [{ action: 'factor_removed', table_name: 'users', user_id: null }, 'The system removed a second step: Maya'],
    [{ action: 'view_as', table_name: 'users', record_id: 'other' }, 'Maya viewed the portal as a client: Maya'],
    [
      { table_name: 'work_assignments', action: 'insert', new_values: { subject: 'order', assignee: ID } },
      'Maya added assignment of Night Drive: subject Order, assignee Maya',
    ],
    [
      { table_name: 'users', new_values: { changed: ['first_name', 'phone'] } },
      'Maya changed account of Maya: first name, phone',
    ],
    [
      { table_name: 'client_plans', old_values: {}, new_values: { plan_id: ID } },
      'Maya changed monthly plan of Maya: plan to Night Drive',
    ],
  ] as const)('%j', (changes, words) => {
    const row = entry({ table_name: null, record_id: ID, ...changes });
    const shown = row.table_name === null ? { ...row, record_id: null } : row;
    expect(sentence(shown)).toBe(words);
  });

  test('exports the sentence, the person and the subject, then the stored values', () => {
    const row = entry({ action: 'delete', table_name: 'promo_codes', old_values: { code: 'HYPE10' } });
    const stored = { id: ID, created_at: '2026-11-25T09:00:00Z', ip_address: '203.0.113.9', user_agent: 'Browser' };
    expect(exportRow({ ...row, ...stored }, new Map([[`users ${ID}`, 'Maya']]), { [ID]: 'maya@example.test' })).toEqual(
      [
        '2026-11-25T09:00:00Z',
        'Maya deleted promo code HYPE10',
        'Maya',
        'maya@example.test',
        'promo code HYPE10',
        'database',
        '203.0.113.9',
        'Browser',
        'delete',
        'Promo codes',
        ID,
        ID,
        '{"code":"HYPE10"}',
        '',
      ],
    );
  });

  test('filters by topic and action cover every table', () => {
    expect(scopeOf('orders', 'changed')).toMatchObject({ actions: ['update', 'UPDATE'] });
    expect(scopeOf('orders', '').tables).toEqual(['deliverables', 'order_items', 'order_notes', 'orders', 'quotes']);
    expect(scopeOf('security', '')).toMatchObject({
      tables: [],
      actions: Object.keys({ ...signInEvents, ...attempts }),
    });
    expect(scopeOf('', '')).toEqual({ tables: [], actions: [], exceptActions: [] });
    expect(scopeOf('__proto__', 'constructor')).toEqual({ tables: [], actions: [], exceptActions: [] });
  });

  test('events reported by a client cannot inject text or links', () => {
    const row = entry({
      action: 'update',
      table_name: 'evil_table',
      record_id: 'javascript:alert(1)',
      source: 'client',
    });
    expect(sentence(row)).toBe('Maya changed a record');
    expect(describeEntry(row, named(row)).flatMap((part) => (part.type === 'link' ? part.to : []))).toEqual([
      `/admin/people/${ID}`,
    ]);
  });
});
