import type { AddressPlace, BackupPlace, DatabasePlace, ProxyPlace, ServerPlace } from '#domain/system/server-place.ts';
import { socketOf } from '#server/http/app-env.ts';
import { createProxyTrust, unmapped } from '#server/http/client-ip.ts';
import { forwardingHeader } from '#server/http/locality.ts';
import type { FunctionContext } from '#server/modules/request.ts';
import type { Services } from '#server/services.ts';
import { backupPlace, filesPlace } from './storage-places.ts';
import { readDatabaseFacts } from './system.queries.ts';

/**
 * `GET /functions/v1/server-place`: what the environment decides, and how this request came. No user, password, key or path is in
 * it. Errors: 401, 403.
 */
export async function serverPlace(c: FunctionContext, services: Services): Promise<Response> {
  const { config } = services;
  const place: ServerPlace = {
    database: await describeDatabase(services),
    address: describeAddress(c, services),
    proxy: describeProxy(c, services),
    files: filesPlace(config),
    backups: await describeBackups(services),
  };
  return c.json(place);
}

async function describeDatabase({ config, db }: Services): Promise<DatabasePlace> {
  const { version, name } = await readDatabaseFacts(db);
  if (config.databaseUrl === null) return { version, server: null };
  const { poolerUrl, replicaUrl } = config;
  return {
    version,
    server: {
      host: hostIn(config.databaseUrl),
      name,
      pooler: poolerUrl === null ? null : hostIn(poolerUrl),
      replica: replicaUrl === null ? null : hostIn(replicaUrl),
    },
  };
}

/** Host and port alone: the rest of such an address may be secret. A socket has no host. */
const hostIn = (url: string): string => new URL(url).host || 'a socket of this machine';

/** Browsers send where the page is that asks, whatever proxies do with the host. */
function describeAddress(c: FunctionContext, { config }: Services): AddressPlace {
  const page = c.req.header('origin') ?? c.req.header('referer') ?? '';
  const scheme = c.req.header('x-forwarded-proto')?.split(',').at(-1)?.trim() === 'https' ? 'https' : 'http';
  return {
    publicUrl: config.publicUrl?.origin ?? null,
    opened: URL.canParse(page) ? new URL(page).origin : `${scheme}://${c.req.header('host') ?? ''}`,
  };
}

function describeProxy(c: FunctionContext, { config: { trustProxy } }: Services): ProxyPlace {
  const peer = unmapped(socketOf(c)?.incoming.socket.remoteAddress ?? '');
  const setting = 'networks' in trustProxy ? trustProxy.networks.join(', ') : String(trustProxy.hops);
  return {
    setting: setting === '0' ? null : setting,
    peer,
    isPeerTrusted: createProxyTrust(trustProxy).isTrusted(peer),
    client: c.get('ip'),
    header: forwardingHeader(c.req.header()),
  };
}

async function describeBackups({ config, clock }: Services): Promise<BackupPlace | null> {
  const { schedule, recipient, passphrase } = config.backup;
  const place = backupPlace(config);
  if (schedule === null || place === null) return null;
  const { nextDue } = await import('#server/platform/backup/schedule.ts');
  return {
    schedule,
    timeZone: config.timeZone,
    next: nextDue({ cron: schedule, timeZone: config.timeZone }, clock.now()).toISOString(),
    place,
    encryption: recipient === null ? (passphrase === null ? null : 'passphrase') : 'recipient',
  };
}
