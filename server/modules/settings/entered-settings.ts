import { namesOf, settingGroup, type SettingGroupName } from '#domain/settings/setting-groups.ts';
import { readSettable, type SettableConfig } from '#server/config-settable.ts';
import { ConfigError } from '#server/config-values.ts';
import { openNames } from '#server/live/live-config.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Services } from '#server/services.ts';
import type { SettingChange } from './settings.queries.ts';

/** Settings of a group as an owner has entered them, complete and valid. */
export interface EnteredSettings {
  group: SettingGroupName;
  /** By name, secrets included. Without a text, the setting has its default. */
  texts: Record<string, string>;
  /** What this process would use. */
  config: SettableConfig;
}

/**
 * Checks what was entered. A secret that was left empty is the stored one.
 * @throws {AppError} 409 if the environment sets one of them, 400 with `details.fields`
 */
export function readEntered(
  { config, settings }: Pick<Services, 'config' | 'settings'>,
  group: SettingGroupName,
  values: Readonly<Record<string, string>>,
): EnteredSettings {
  const texts: Record<string, string> = {};
  const open = openNames(config, group);
  for (const [name, value] of Object.entries(values)) {
    if (!namesOf(group).includes(name)) throw invalid(name, 'This setting does not belong here');
    if (!open.includes(name)) throw fixed(name);
    if (value.trim() !== '') texts[name] = value.trim();
  }
  addStoredSecrets(settings, group, texts);
  requireComplete(group, texts);
  try {
    return { group, texts, config: readSettable({ ...config.settable, ...texts }, config) };
  } catch (error) {
    if (error instanceof ConfigError) throw asInvalid(error, group);
    throw error;
  }
}

function requireComplete(group: SettingGroupName, texts: Readonly<Record<string, string>>): void {
  const { isWhole, optional = [], belongsTo = {} } = settingGroup(group);
  if (!isWhole) return;
  for (const name of namesOf(group)) {
    const isNeeded = belongsTo[name] === undefined ? !optional.includes(name) : texts[belongsTo[name]] !== undefined;
    if (isNeeded && texts[name] === undefined) throw invalid(name, 'Required');
  }
}

/** @throws {AppError} 409 if the environment sets any of the group */
export function requireOpen(config: Services['config'], group: SettingGroupName): void {
  const open = openNames(config, group);
  const taken = namesOf(group).find((name) => !open.includes(name));
  if (taken !== undefined) throw fixed(taken);
}

/**
 * A stored secret goes only with what it was entered for, such as the issuer of a provider: whoever is at the screen could have it
 * sent to a server of their own.
 */
function addStoredSecrets(
  settings: Pick<Services, 'settings'>['settings'],
  group: SettingGroupName,
  texts: Record<string, string>,
): void {
  const { plain, secrets, belongsTo = {} } = settingGroup(group);
  const isSame = plain.every((name) => settings.get(name)?.value === texts[name]);
  for (const name of secrets) {
    const owner = belongsTo[name];
    if (owner !== undefined && texts[owner] === undefined) {
      delete texts[name];
      continue;
    }
    if (texts[name] !== undefined) continue;
    const stored = settings.get(name);
    if (stored === undefined) continue;
    if (!isSame || stored.value === null) throw invalid(name, 'Enter it again');
    texts[name] = stored.value;
  }
}

/** The rows of what was entered. A secret that is stored already keeps its row. */
export const changesTo = (
  settings: Services['settings'],
  { group, texts }: Pick<EnteredSettings, 'group' | 'texts'>,
): SettingChange[] => {
  const { plain, secrets } = settingGroup(group);
  return [
    ...plain.map((name) => ({ name, value: texts[name] ?? null })),
    ...secrets.flatMap((name) => {
      const secret = texts[name];
      if (secret === undefined) return [{ name }];
      return settings.get(name)?.value === secret ? [] : [settings.seal(name, secret)];
    }),
  ];
};

const fixed = (name: string) => new AppError(409, 'conflict', `${name} is set on the server, which comes first`);

export const invalid = (field: string, message: string) =>
  new AppError(400, 'invalid_body', message, { details: { fields: [{ field, message }] } });

/** The message of a setting begins with its name, for an operator who reads a log. */
function asInvalid({ message }: ConfigError, group: SettingGroupName): AppError {
  const [, name = '', reason = message] = /^([A-Z][A-Z0-9_]+): ([^]+)$/.exec(message) ?? [];
  const text = reason.charAt(0).toUpperCase() + reason.slice(1);
  return namesOf(group).includes(name) ? invalid(name, text) : new AppError(400, 'invalid_body', message);
}
