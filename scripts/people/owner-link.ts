import * as z from 'zod';
import type { Config } from '#server/config.ts';
import { offerLink } from '#server/modules/people/owner-link.queries.ts';
import { hashOwnerSecret, minuteOf, newOwnerSecret, ownerLink } from '#server/modules/people/owner-link.ts';
import { openEngine, requireSchema } from '#server/platform/db/open.ts';
import { requireOpenDatabase } from '#server/platform/maintenance/closed-database.ts';
import { UsageError } from '#scripts/run-command.ts';
import { findServer, type RunningServer, urlOf } from '#scripts/running-server.ts';

const HAS_OWNER = 'the shop has an owner: `npm run admin -- promote EMAIL` makes another';

/** `npm run admin -- owner-link`: prints a link for the first owner. The one before is dead. */
export async function printOwnerLink(config: Config): Promise<void> {
  const secret = newOwnerSecret();
  const server = await findServer(config);
  const ends = server === null ? await inDatabase(config, secret) : await throughServer(server, secret);
  console.log(`${ownerLink(urlOf(config), secret)}\nIt makes the owner of the shop, once, until ${minuteOf(ends)}.`);
}

const Problem = z.object({ message: z.string() });

/** It holds the embedded database's folder. */
async function throughServer({ url, headers }: RunningServer, secret: string): Promise<Date> {
  const response = await fetch(`${url}/rest/v1/rpc/replace_owner_link`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ secret_hash: hashOwnerSecret(secret) }),
  });
  if (response.status === 409) throw new UsageError(HAS_OWNER);
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok)
    throw new UsageError(
      `the running server did not make a link: ${Problem.safeParse(answer).data?.message ?? `status ${response.status}`}`,
    );
  return z.coerce.date().parse(answer);
}

async function inDatabase(config: Config, secret: string): Promise<Date> {
  const db = await openEngine(config);
  try {
    await requireOpenDatabase(db);
    await requireSchema(db);
    const { rows } = await db.query<{ exists: boolean }>(
      `select to_regclass('internal.owner_link') is not null as exists`,
    );
    if (rows[0]?.exists !== true)
      throw new UsageError('the database has no links for owners yet: start this version of the shop once');
    const link = await offerLink(db, hashOwnerSecret(secret), true);
    if (link === null) throw new UsageError(HAS_OWNER);
    return link.expires_at;
  } finally {
    await db.close();
  }
}
