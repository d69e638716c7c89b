/** Where files or archives lie. Of a folder of the server, no path is said. */
export type StoragePlace = { kind: 'folder' } | { kind: 's3'; host: string; bucket: string };

export interface DatabasePlace {
  version: string;
  /** Null: the embedded engine. */
  server: { host: string; name: string; pooler: string | null; replica: string | null } | null;
}

export interface AddressPlace {
  /** `PUBLIC_URL`, as an origin; null: not set. */
  publicUrl: string | null;
  /** The origin under which this request was made. */
  opened: string;
}

/** Through which hops this request came. */
export interface ProxyPlace {
  /** `TRUST_PROXY`; null: not set. */
  setting: string | null;
  /** The IP address of whoever is connected to the server: the client, or the last proxy. */
  peer: string;
  isPeerTrusted: boolean;
  /** The IP address that counts as the client's. */
  client: string;
  /** A header that a proxy has added, in lower case; null: there is none. */
  header: string | null;
}

export interface BackupPlace {
  /** Cron expression of five fields, in the time zone. */
  schedule: string;
  timeZone: string;
  /** ISO 8601. */
  next: string;
  place: StoragePlace;
  encryption: 'recipient' | 'passphrase' | null;
}

/** What the environment decides, without secrets: the response of `GET /functions/v1/server-place`. */
export interface ServerPlace {
  database: DatabasePlace;
  address: AddressPlace;
  proxy: ProxyPlace;
  files: StoragePlace;
  /** Null: none are scheduled. */
  backups: BackupPlace | null;
}

export const testedPlaces = ['database', 'files', 'backups'] as const;
export type TestedPlace = (typeof testedPlaces)[number];

/** The response of `POST /functions/v1/test-server-place`. */
export interface PlaceTest {
  /** A sentence; null: it works. */
  problem: string | null;
  milliseconds: number;
  /** Of backups that could be listed. */
  archives: number | null;
}
