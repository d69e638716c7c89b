// `npm run admin -- promote EMAIL` | `demote EMAIL`: makes an account an owner, or a client again. `rotate-keys`: creates a
// new signing key for access tokens. `retention`: shows what is older than the settings allow. `apply FILE…`: runs SQL files. `maintenance on|off`: closes the shop for a while.
// `import-look FOLDER`: stores the texts of an older checkout as drafts. `owner-link`: prints a link for the first owner.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { readConfig, type Config } from '#server/config.ts';
import { prepareDataFolder } from '#server/platform/db/data-folder.ts';
import { rotateSigningKey } from '#server/platform/keys/key-file.ts';
import { applySqlFiles } from '#server/platform/db/apply-sql-files.ts';
import { nameOf } from '#domain/content/document-names.ts';
import { importLook } from '#server/modules/content/look/import-look.ts';
import { readOldLook } from '#server/modules/content/look/old-look.ts';
import { withStored } from '#server/live/live-config.ts';
import { readPlainSettings } from '#server/modules/settings/stored-settings.ts';
import { applyRetention, reportRetention } from '#server/modules/retention/retention.ts';
import { systemClock } from '#server/platform/clock.ts';
import { openDatabase, openEngine, requireSchema } from '#server/platform/db/open.ts';
import { closedMessage, requireOpenDatabase } from '#server/platform/maintenance/closed-database.ts';
import type { MaintenanceReport } from '#server/platform/maintenance/commands.ts';
import { openOperations } from '#scripts/operations.ts';
import { printOwnerLink } from '#scripts/people/owner-link.ts';
import { runCommand, UsageError } from '#scripts/run-command.ts';
import { findServer } from '#scripts/running-server.ts';

const ROLES = { promote: 'admin', demote: 'client' } as const;

const USAGE =
  'usage: npm run admin -- owner-link | promote EMAIL | demote EMAIL | rotate-keys | retention [--delete] | apply [--skip-extensions] FILE... | maintenance [on [--minutes N] | off [--reopen]] | import-look FOLDER';

function readArguments([command, email]: string[]): { role: 'admin' | 'client'; email: string } {
  if ((command !== 'promote' && command !== 'demote') || email === undefined) {
    throw new UsageError(USAGE);
  }
  return { role: ROLES[command], email: email.trim().toLowerCase() };
}

interface Account {
  id: string;
  email_verified: boolean;
}

/** Anyone may have signed up with the email of an owner to be. @throws {UsageError} */
function requireAccount(account: Account | undefined, role: string, email: string): Account {
  if (account === undefined) throw new UsageError(`there is no account with the address ${email}`);
  if (role === ROLES.promote && !account.email_verified)
    throw new UsageError(
      `${email} has not been confirmed, so somebody else may have signed up with it: follow the link in the email first`,
    );
  return account;
}

/** Uses the running server, because it holds the embedded database's folder. False when no server responds. */
async function throughServer(config: Config, role: string, email: string): Promise<boolean> {
  const server = await findServer(config);
  if (server === null) return false;
  const { url, headers } = server;
  const found = await fetch(`${url}/rest/v1/users?select=id,email_verified&email=eq.${encodeURIComponent(email)}`, {
    headers,
  });
  if (!found.ok) return false;
  const [account] = (await found.json()) as Account[];
  const { id } = requireAccount(account, role, email);
  const changed = await fetch(`${url}/auth/v1/admin/users/${id}`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ app_metadata: { role, team_role: null } }),
  });
  if (!changed.ok) throw new UsageError(`the server refused: ${await changed.text()}`);
  return true;
}

async function inDatabase(config: Config, role: string, email: string): Promise<void> {
  const db = await openEngine(config);
  try {
    await requireOpenDatabase(db);
    await requireSchema(db);
    const { rows } = await db.query<Account>(
      'select id, email_confirmed_at is not null as email_verified from auth.users where lower(email) = $1',
      [email],
    );
    const { id } = requireAccount(rows[0], role, email);
    await db.query(
      `update auth.users set raw_app_meta_data = coalesce(raw_app_meta_data, '{}'::jsonb) - 'team_role' || jsonb_build_object('role', $1::text), updated_at = now() where id = $2`,
      [role, id],
    );
  } finally {
    await db.close();
  }
}

async function setRole(config: Config, [command, email]: string[]): Promise<void> {
  const wanted = readArguments([command ?? '', email ?? ''].filter((argument) => argument !== ''));
  if (!(await throughServer(config, wanted.role, wanted.email))) await inDatabase(config, wanted.role, wanted.email);
  console.log(
    `${wanted.email} is now ${wanted.role === 'admin' ? 'an owner' : 'a client'}. Signed-in sessions see it after their next token refresh.`,
  );
}

/** Running processes pick the new key up automatically. */
async function rotateKeys(config: Config): Promise<void> {
  const signsFrom = await rotateSigningKey(config.dataDir, Math.floor(Date.now() / 1000));
  console.log(
    `A new key is published. It signs access tokens from ${new Date(signsFrom * 1000).toISOString()} on; tokens of the old one run out within an hour after that.`,
  );
}

/** The embedded database serves one process, so its server must not run. Others read the changed schema by themselves. */
async function apply(config: Config, args: string[]): Promise<void> {
  const { positionals: files, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'skip-extensions': { type: 'boolean', default: false } },
  });
  if (files.length === 0) throw new UsageError(USAGE);
  // The schema usually comes before the first start.
  await prepareDataFolder(config.dataDir);
  const db = await openDatabase(config);
  try {
    await applySqlFiles(db, files, { skipExtensions: values['skip-extensions'], report: (line) => console.log(line) });
  } finally {
    await db.close();
  }
}

const Minutes = z.coerce.number().int().min(1).max(10_000).optional();

async function maintenance(config: Config, args: string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { minutes: { type: 'string' }, reopen: { type: 'boolean', default: false } },
  });
  const [wanted] = positionals;
  const minutes = Minutes.safeParse(values.minutes);
  if (!minutes.success || !['on', 'off', undefined].includes(wanted)) throw new UsageError(USAGE);
  const operations = await openOperations(config);
  try {
    const until = minutes.data === undefined ? null : new Date(Date.now() + minutes.data * 60_000).toISOString();
    if (wanted === 'on') await operations.change({ action: 'enter', until, move: null });
    if (wanted === 'off') await operations.change({ action: 'end', reopen: values.reopen });
    const { state, location } = await operations.report();
    console.log(`${location}: ${describeMaintenance(state)}`);
  } finally {
    await operations.close();
  }
}

/** The embedded database serves one process, so its server must not run. */
async function retention(config: Config, args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { delete: { type: 'boolean', default: false } } });
  const db = await openEngine(config);
  try {
    await requireOpenDatabase(db);
    const { rows } = await db.query<{ shop: boolean }>(`select to_regclass('public.audit_logs') is not null as shop`);
    if (rows[0]?.shop !== true) throw new UsageError('the database has no shop');
    const deps = { config: withStored(config, await readPlainSettings(db), console), db, clock: systemClock };
    for (const { kind, setting, days, rows, oldest } of await reportRetention(deps)) {
      const limit = days === null ? 'kept for ever' : `${days} days: ${rows} rows are older`;
      console.log(`${kind.padEnd(14)} ${setting}, ${limit}${oldest === null ? '' : `, since ${oldest.toISOString()}`}`);
    }
    if (!values.delete) return;
    for (const [kind, rows] of Object.entries(await applyRetention(deps))) console.log(`removed ${rows} of ${kind}`);
  } finally {
    await db.close();
  }
}

/** The embedded database serves one process, so its server must not run. */
async function storeLook(config: Config, [folder, ...others]: string[]): Promise<void> {
  if (folder === undefined || others.length > 0) throw new UsageError(USAGE);
  const look = await readOldLook(resolve(folder));
  const db = await openEngine(config);
  try {
    await requireOpenDatabase(db);
    const { rows } = await db.query<{ exist: boolean }>(
      `select to_regclass('internal.documents') is not null as exist`,
    );
    if (rows[0]?.exist !== true)
      throw new UsageError('the database has no documents yet: start this version of the server once');
    for (const { name, outcome } of await importLook(db, look)) console.log(`${nameOf(name)}: ${outcome}`);
  } finally {
    await db.close();
  }
}

function describeMaintenance(state: MaintenanceReport['state']): string {
  if (state === null) return 'open';
  const until = state.until === null ? '' : `, expected to end at ${state.until.toISOString()}`;
  return closedMessage(state) ?? `in maintenance since ${state.since.toISOString()}${until}`;
}

await runCommand(async () => {
  const words = process.argv.slice(2);
  const config = readConfig(process.env, 'operate');
  if (words[0] === 'rotate-keys') await rotateKeys(config);
  else if (words[0] === 'apply') await apply(config, words.slice(1));
  else if (words[0] === 'retention') await retention(config, words.slice(1));
  else if (words[0] === 'maintenance') await maintenance(config, words.slice(1));
  else if (words[0] === 'owner-link' && words.length === 1) await printOwnerLink(config);
  else if (words[0] === 'import-look') await storeLook(config, words.slice(1));
  else await setRole(config, words);
});
