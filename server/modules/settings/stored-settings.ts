import type { Logger } from 'pino';
import { watch } from '#server/platform/db/watch.ts';
import type { Database, Sql } from '#server/platform/db/database.ts';
import type { Outages } from '#server/platform/outages.ts';
import { loadSettingKey, openSetting, sealSetting, type SettingKey } from '#server/platform/settings/setting-key.ts';
import { findSettings, readSettingsVersion, type SettingChange, type SettingRow } from './settings.queries.ts';

/** `value` is null for a secret that was sealed with a key that this installation does not have: it must be entered again. */
export interface StoredSetting {
  value: string | null;
  /** Of a secret. */
  last4: string | null;
}

/** What the owner has set on screens: as the database has it, at most a second later. */
export interface StoredSettings {
  get(name: string): StoredSetting | undefined;
  /** Counts the changes. */
  readonly version: number;
  /** The row of a secret. Its end is shown, as a rule, to tell it from another. */
  seal(name: string, secret: string, options?: { showsEnd: boolean }): SettingChange;
  /** Seals what is not stored here, or null if it was sealed with another key. */
  sealText(purpose: string, text: string): string;
  openText(purpose: string, sealed: string): string | null;
  /** Runs after each change, in the order of registration, before {@link refresh} resolves. */
  onChange(listener: () => void | Promise<void>): void;
  /** Reads now what this process has saved. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

interface Services {
  db: Database;
  dataDir: string;
  log: Pick<Logger, 'warn'>;
  outages: Outages;
}

const LAST = 4;
/** The end of a shorter one would say too much. */
const MIN_SHOWN = 12;

export async function openStoredSettings({ db, dataDir, log, outages }: Services): Promise<StoredSettings> {
  const key = await loadSettingKey(dataDir);
  let version = await readSettingsVersion(db);
  let applied = version;
  let known = opened(await findSettings(db), key, log);
  const listeners: (() => void | Promise<void>)[] = [];

  const watching = await watch(db, {
    channel: 'settings_changed',
    async look() {
      const now = await readSettingsVersion(db);
      if (now === applied) return;
      known = opened(await findSettings(db), key, log);
      version = now;
      // Whoever fails runs again at the next look, and does not keep the others from the change.
      const results = [];
      for (const listener of listeners) results.push(...(await Promise.allSettled([listener()])));
      const failure = results.find(({ status }) => status === 'rejected');
      if (failure?.status === 'rejected') throw failure.reason;
      applied = now;
    },
    outages,
    failed: (error) => log.warn({ err: error }, 'the settings could not be read; the last known ones count'),
  });
  return {
    get: (name) => known.get(name),
    get version() {
      return version;
    },
    seal: (name, secret, { showsEnd } = { showsEnd: true }) => ({
      name,
      sealed: sealSetting(key, name, secret),
      key_id: key.id,
      last4: showsEnd && secret.length >= MIN_SHOWN ? secret.slice(-LAST) : '',
    }),
    sealText: (purpose, text) => sealSetting(key, purpose, text),
    openText: (purpose, sealed) => openSetting(key, purpose, sealed),
    onChange: (listener) => void listeners.push(listener),
    refresh: () => watching.lookNow(),
    close: () => watching.stop(),
  };
}

/** For a command that needs no secret. */
export async function readPlainSettings(sql: Sql): Promise<Pick<StoredSettings, 'get'>> {
  const { rows } = await sql.query<{ exist: boolean }>(`select to_regclass('internal.settings') is not null as exist`);
  const known = rows[0]?.exist === true ? await findSettings(sql) : [];
  const plain = new Map(known.map(({ name, value, last4 }) => [name, { value, last4 }]));
  return { get: (name) => plain.get(name) };
}

/** A backend without screens. */
export const noStoredSettings: StoredSettings = {
  get: () => undefined,
  version: 0,
  seal: () => {
    throw new Error('there are no stored settings here');
  },
  sealText: () => {
    throw new Error('there are no stored settings here');
  },
  openText: () => null,
  onChange: () => undefined,
  refresh: async () => undefined,
  close: async () => undefined,
};

function opened(rows: readonly SettingRow[], key: SettingKey, log: Pick<Logger, 'warn'>): Map<string, StoredSetting> {
  const settings = rows.map((row) => [row.name, openRow(row, key)] as const);
  const lost = settings.filter(([, { value }]) => value === null).map(([name]) => name);
  if (lost.length > 0)
    log.warn(`DATA_DIR: settings.key is not the one that sealed ${lost.join(', ')}: enter them again at /admin/set-up`);
  return new Map(settings);
}

function openRow({ name, value, sealed, key_id: keyId, last4 }: SettingRow, key: SettingKey): StoredSetting {
  if (sealed === null) return { value, last4 };
  return { value: keyId === key.id ? openSetting(key, name, sealed) : null, last4 };
}
