import {
  namesOf,
  settingGroup,
  settingGroupNames,
  type OwnerSettings,
  type SecretState,
  type SettingGroupName,
  type SettingGroupState,
  type SettingSource,
} from '#domain/settings/setting-groups.ts';
import { isLiveKey } from '#server/config-payments.ts';
import { openNames } from '#server/live/live-config.ts';
import type { Services } from '#server/services.ts';
import { previousAccounts } from './stripe-accounts.ts';

/** What is set, and by whom. Of secrets, whether there is one, and its end. */
export function describeSettings(services: Services): OwnerSettings {
  const { config, publicUrl, settings } = services;
  const groups = settingGroupNames.map((name) => [name, describeGroup(services, name)] as const);
  return {
    version: settings.version,
    groups: Object.fromEntries(groups) as OwnerSettings['groups'],
    fixedProviders: fixedProviders(config),
    previousAccounts: previousAccounts(settings).map(({ account, secretKey }) => ({
      account,
      livemode: isLiveKey(secretKey),
    })),
    callbackUrl: `${publicUrl}/auth/v1/callback`,
    webhookUrl: `${publicUrl}/functions/v1/stripe-webhook`,
  };
}

function describeGroup(services: Services, group: SettingGroupName): SettingGroupState {
  const { config, settings } = services;
  const { plain, secrets } = settingGroup(group);
  const open = new Set(openNames(config, group));
  const sourceOf = (name: string): SettingSource =>
    !open.has(name) ? 'environment' : settings.get(name) === undefined ? 'none' : 'stored';
  const valueOf = (name: string) =>
    open.has(name) ? (settings.get(name)?.value ?? '') : (config.settable[name] ?? '');
  const sources = Object.fromEntries(namesOf(group).map((name) => [name, sourceOf(name)]));
  return {
    source: Object.values(sources).find((source) => source !== 'none') ?? 'none',
    sources,
    values: Object.fromEntries(plain.map((name) => [name, valueOf(name)])),
    secrets: Object.fromEntries(secrets.map((name) => [name, describeSecret(services, name, open.has(name))])),
  };
}

function describeSecret(
  { config, settings }: Pick<Services, 'config' | 'settings'>,
  name: string,
  isOpen: boolean,
): SecretState {
  if (!isOpen) return { state: config.settable[name] === undefined ? 'none' : 'set', last4: '' };
  const stored = settings.get(name);
  if (stored === undefined) return { state: 'none', last4: '' };
  return { state: stored.value === null ? 'enter_again' : 'set', last4: stored.last4 ?? '' };
}

/** Providers of `OPENID_PROVIDERS`. */
const fixedProviders = ({ openIdProviders, settable }: Services['config']): string[] =>
  settable.OPENID_PROVIDERS === undefined ? [] : [...openIdProviders.keys()].filter((name) => name !== 'google');
