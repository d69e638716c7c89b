import type { StoragePlace } from '#domain/system/server-place.ts';
import type { Config } from '#server/config.ts';

export const filesPlace = ({ files: { s3 } }: Pick<Config, 'files'>): StoragePlace =>
  s3 === null ? { kind: 'folder' } : { kind: 's3', host: s3.endpoint.host, bucket: s3.bucket };

/** Null: there is no place for backups. */
export function backupPlace({ backup: { to, s3 } }: Pick<Config, 'backup'>): StoragePlace | null {
  if (to === null) return null;
  const [, bucket] = /^s3:\/\/([^/]*)/.exec(to) ?? [];
  return bucket === undefined ? { kind: 'folder' } : { kind: 's3', host: s3?.endpoint.host ?? '', bucket };
}
