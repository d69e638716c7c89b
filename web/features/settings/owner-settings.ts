import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnerSettings, SettingGroupName, SettingsTest } from '#domain/settings/setting-groups.ts';
import { callFunction } from '#web/lib/data/functions.ts';
import { forgetShopSettings } from '#web/lib/data/shop-settings.ts';

const STATE = ['owner-settings'];

/** What other screens show of the settings. */
const SHOWN_ELSEWHERE = [
  'shop-readiness',
  'mail-status',
  'shop-settings',
  'payment-account',
  'payments-attention',
] as const;

interface EnteredGroup {
  group: SettingGroupName;
  values: Record<string, string>;
}

interface ChangedGroup {
  group: SettingGroupName;
  /** Null removes the group. */
  values: Record<string, string> | null;
  version: number;
  unproved: boolean;
}

export const useOwnerSettings = () =>
  useQuery({
    queryKey: STATE,
    // Whoever saves names the version on the screen: what others save meanwhile must not slip in unseen.
    refetchOnWindowFocus: false,
    queryFn: async () => (await callFunction<OwnerSettings>('settings')).data,
  });

/** What the service says is a result, not an error. Secrets that were sent are not kept (`gcTime`). */
export const useTestSettings = () =>
  useMutation({
    gcTime: 0,
    mutationFn: async (body: EnteredGroup) => (await callFunction<SettingsTest>('test-settings', { body })).data,
  });

/** Where to sign in once with a provider. It returns to the screen, and the settings are saved if that worked. */
export const useTrySignIn = () =>
  useMutation({
    gcTime: 0,
    mutationFn: async (body: EnteredGroup) => (await callFunction<{ url: string }>('try-sign-in', { body })).data,
  });

/** @throws {FunctionError} `test_failed` with what the service said, `reauthentication_needed`, `settings_changed` */
export const useSaveSettings = () => useChange<ChangedGroup>('save-settings');

/** @throws {FunctionError} `reauthentication_needed`, `settings_changed` */
export const useForgetAccounts = () => useChange<{ version: number }>('forget-stripe-accounts');

function useChange<Body>(name: string) {
  const client = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: async (body: Body) => (await callFunction<OwnerSettings>(name, { body })).data,
    onSuccess: (settings) => {
      client.setQueryData(STATE, settings);
      forgetShopSettings();
      return Promise.all(SHOWN_ELSEWHERE.map((key) => client.invalidateQueries({ queryKey: [key] })));
    },
  });
}
