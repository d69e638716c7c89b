import type {
  AddressPlace,
  BackupPlace,
  DatabasePlace,
  PlaceTest,
  ProxyPlace,
  StoragePlace,
} from '#domain/system/server-place.ts';
import { scheduleInWords } from './schedule-words.ts';

/** What is set, and what follows from it. */
export interface PlaceWords {
  value: string;
  note: string;
  isProblem?: boolean;
}

export function databaseWords({ version, server }: DatabasePlace): PlaceWords {
  if (server === null)
    return { value: `Embedded, with PostgreSQL ${version}`, note: 'In the data folder of the server.' };
  const { host, name, pooler, replica } = server;
  const more = [
    ...(pooler === null ? [] : [`through a pooler at ${pooler}`]),
    ...(replica === null ? [] : [`with a replica at ${replica}`]),
  ];
  return {
    value: `PostgreSQL ${version} at ${host}`,
    note: `Database “${name}”${more.map((part) => `, ${part}`).join('')}.`,
  };
}

export function addressWords({ publicUrl, opened }: AddressPlace): PlaceWords {
  if (publicUrl === null)
    return {
      value: 'Not set',
      note: `You opened this page at ${opened}. A public shop needs an address that begins with https.`,
    };
  if (publicUrl !== opened)
    return {
      value: publicUrl,
      note: `You opened this page at ${opened} instead. Links in emails lead to ${publicUrl}, so check that it works.`,
      isProblem: true,
    };
  return publicUrl.startsWith('https:')
    ? { value: publicUrl, note: 'You opened this page at this address, over TLS.' }
    : {
        value: publicUrl,
        note: 'You opened this page at this address, but without TLS. It should begin with https.',
        isProblem: true,
      };
}

export function proxyWords({ setting, peer, isPeerTrusted, client, header }: ProxyPlace): PlaceWords {
  const value =
    setting === null ? 'No proxy is trusted' : `Trusted: ${/^\d+$/.test(setting) ? hops(setting) : setting}`;
  if (header === null && isPeerTrusted)
    return {
      value,
      note: `This request came straight from ${peer}, without a proxy’s header. Make sure that the server can be reached through your proxy only, or visitors can claim any address.`,
      isProblem: true,
    };
  if (header === null)
    return { value, note: `You come from ${client}. If that’s the address of your proxy, set TRUST_PROXY.` };
  if (!isPeerTrusted)
    return {
      value,
      note: `You seem to come from ${peer}, but a proxy is in front: this request has its header ${header}. If ${peer} is your proxy, ${setting === null ? `set TRUST_PROXY to ${peer}` : 'add it to TRUST_PROXY'}. Until then, all visitors count as one.`,
      isProblem: true,
    };
  return client === peer
    ? {
        value,
        note: `The proxy at ${peer} doesn’t say who is behind it. Have it send X-Forwarded-For.`,
        isProblem: true,
      }
    : { value, note: `You come from ${client}, through the proxy at ${peer}.` };
}

const hops = (count: string): string => (count === '1' ? 'one proxy' : `${count} proxies in a row`);

export const filesWords = (place: StoragePlace): PlaceWords =>
  place.kind === 'folder'
    ? { value: 'A folder of the server', note: 'In the data folder, beside the keys.' }
    : { value: `S3 at ${place.host}`, note: `Bucket “${place.bucket}”.` };

/** @param next of the next backup, formatted */
export function backupWords(backups: BackupPlace | null, next: (at: string) => string): PlaceWords {
  if (backups === null)
    return { value: 'None are scheduled', note: 'Set BACKUP_SCHEDULE and BACKUP_TO.', isProblem: true };
  const { encryption, place, schedule, timeZone } = backups;
  const where =
    place.kind === 'folder' ? 'To a folder of the server' : `To S3 at ${place.host}, bucket “${place.bucket}”`;
  const how = {
    recipient: 'encrypted for a recipient',
    passphrase: 'encrypted with a passphrase',
    none: 'not encrypted, although archives contain the keys of this shop',
  }[encryption ?? 'none'];
  return {
    value: `${scheduleInWords(schedule)} (${timeZone})`,
    note: `${where}, ${how}. Next one: ${next(backups.next)}.`,
    isProblem: encryption === null,
  };
}

/** What a test has found. */
export function testWords({ archives, milliseconds, problem }: PlaceTest): string {
  if (problem !== null) return problem;
  const found = archives === null ? '' : archives === 1 ? ' 1 archive is there.' : ` ${archives} archives are there.`;
  return `Works: it answered in ${milliseconds} ms.${found}`;
}
