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

/** A group that is not complete, or not valid beside the environment of this process, does not count. */
function merged(
  started: Config,
  stored: Pick<StoredSettings, 'get'>,
  log: { warn(message: string): void },
): SettableConfig {
  let texts = started.settable;
  let config: SettableConfig = readSettable(texts, started);
  for (const group of settingGroupNames) {
    const more = storedTexts(started, stored, group);
    if (more === null || Object.keys(more).length === 0) continue;
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

/** Null if a secret of the group must be entered again. */
function storedTexts(
  started: Config,
  stored: Pick<StoredSettings, 'get'>,
  group: SettingGroupName,
): Record<string, string> | null {
  const texts: Record<string, string> = {};
  for (const name of openNames(started, group)) {
    const setting = stored.get(name);
    if (setting === undefined) continue;
    if (setting.value === null) return null;
    texts[name] = setting.value;
  }
  return texts;
}
