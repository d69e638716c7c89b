// `npm run admin -- promote EMAIL` | `demote EMAIL`: who may use the back office.
import { join } from 'node:path';
import { readFile } from 'node:fs/promises';
import { ConfigError, readConfig, type Config } from '#server/config.ts';
import { DataFolderError } from '#server/platform/db/data-folder.ts';
import { DatabaseError } from '#server/platform/db/database.ts';
import { openDatabase } from '#server/platform/db/open.ts';

class UsageError extends Error {}

const ROLES = { promote: 'admin', demote: 'client' } as const;

function readArguments([command, email]: string[]): { role: 'admin' | 'client'; email: string } {
  if ((command !== 'promote' && command !== 'demote') || email === undefined) {
    throw new UsageError('usage: npm run admin -- promote EMAIL | demote EMAIL');
  }
  return { role: ROLES[command], email: email.trim().toLowerCase() };
}

/** The running server knows best: it holds the embedded database's folder. Null when none answers. */
async function throughServer(config: Config, role: string, email: string): Promise<boolean | null> {
  const keys = await readFile(join(config.dataDir, 'keys.json'), 'utf8').catch(() => null);
  const key = config.serviceRoleKey ?? (keys === null ? null : (JSON.parse(keys) as { serviceRoleKey?: string }).serviceRoleKey ?? null);
  if (key === null) return null;
  const base = config.publicUrl?.href.replace(/\/$/, '') ?? `http://${config.host}:${config.port}`;
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const ready = await fetch(`${base}/readyz`).catch(() => null);
  if (ready === null || !ready.ok) return null;
  const found = await fetch(`${base}/rest/v1/users?select=id&email=eq.${encodeURIComponent(email)}`, { headers });
  if (!found.ok) return null;
  const [user] = (await found.json()) as { id: string }[];
  if (user === undefined) return false;
  const changed = await fetch(`${base}/auth/v1/admin/users/${user.id}`, { method: 'PUT', headers, body: JSON.stringify({ app_metadata: { role } }) });
  if (!changed.ok) throw new UsageError(`the server refused: ${await changed.text()}`);
  return true;
}

async function inDatabase(config: Config, role: string, email: string): Promise<boolean> {
  const db = await openDatabase(config);
  try {
    const { count } = await db.query(
      `update auth.users set raw_app_meta_data = coalesce(raw_app_meta_data, '{}'::jsonb) || jsonb_build_object('role', $1::text), updated_at = now() where lower(email) = $2`,
      [role, email],
    );
    return count > 0;
  } finally {
    await db.close();
  }
}

try {
  const { role, email } = readArguments(process.argv.slice(2));
  const config = readConfig(process.env);
  const done = (await throughServer(config, role, email)) ?? (await inDatabase(config, role, email));
  if (!done) throw new UsageError(`there is no account with the address ${email}`);
  console.log(`${email} is now ${role === 'admin' ? 'an administrator' : 'a client'}. Signed-in sessions see it after their next token refresh.`);
} catch (error) {
  const known = error instanceof UsageError || error instanceof ConfigError || error instanceof DataFolderError || error instanceof DatabaseError;
  console.error(known ? error.message : error);
  process.exit(1);
}
