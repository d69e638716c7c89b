import { namesOf, settingGroup, settingGroupNames, type SettingGroupName } from '#domain/settings/setting-groups.ts';
import type { Config } from '#server/config.ts';
import { readSettable, type SettableConfig } from '#server/config-settable.ts';
import { ConfigError } from '#server/config-values.ts';
import type { StoredSettings } from '#server/modules/settings/stored-settings.ts';

/** The names of a group that the environment leaves to the owner. */
export function openNames({ settable }: Pick<Config, 'settable'>, group: SettingGroupName): string[] {
  const names = namesOf(group);
  const { isWhole, environment = names } = settingGroup(group);
  if (!isWhole) return names.filter((name) => settable[name] === undefined);
  return environment.some((name) => settable[name] !== undefined) ? [] : names;
}

/**
 * The configuration at this moment: what the environment sets, and where it says nothing, what the owner has set. It changes with
 * the settings, so whoever keeps a part of it keeps an old one.
 */
export function createLiveConfig(
  started: Config,
  stored: Pick<StoredSettings, 'get' | 'onChange'>,
  log: { warn(message: string): void },
): () => Config {
  const merge = () => withStored(started, stored, log);
  let current = merge();
  stored.onChange(() => {
    current = merge();
  });
  return () => current;
}

/** The configuration with what an owner has set until now. */
export const withStored = (
  started: Config,
  stored: Pick<StoredSettings, 'get'>,
  log: { warn(message: string): void },
): Config => ({ ...started, ...merged(started, stored, log) });

/**
 * What is not complete, or not valid beside the environment of this process, does not count: a whole group, or a setting that stands
 * for itself.
 */
function merged(
  started: Config,
  stored: Pick<StoredSettings, 'get'>,
  log: { warn(message: string): void },
): SettableConfig {
  let texts = started.settable;
  let config: SettableConfig = readSettable(texts, started);
  for (const more of settingGroupNames.flatMap((group) => storedTexts(started, stored, group))) {
    try {
      config = readSettable({ ...texts, ...more }, started);
      texts = { ...texts, ...more };
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      log.warn(`a setting of /admin/set-up does not count on this server: ${error.message}`);
    }
  }
  return config;
}

/** What counts together. Nothing of a whole group of which a secret must be entered again. */
function storedTexts(
  started: Config,
  stored: Pick<StoredSettings, 'get'>,
  group: SettingGroupName,
): Record<string, string>[] {
  const texts: Record<string, string> = {};
  for (const name of openNames(started, group)) {
    const setting = stored.get(name);
    if (setting === undefined) continue;
    if (setting.value === null) return [];
    texts[name] = setting.value;
  }
  return settingGroup(group).isWhole ? [texts] : Object.entries(texts).map(([name, text]) => ({ [name]: text }));
}
