import type { Device } from '#web/features/accounts/security/device-name.ts';
import { useText } from '#web/lib/i18n/text.ts';

/** "Chrome on macOS", as far as the user agent tells. */
export function useDeviceText(): (device: Device) => string {
  const t = useText();
  return ({ browser, system }) => {
    if (browser !== null && system !== null) return t('security.device.both', { browser, system });
    return browser ?? system ?? t('security.device.unknown');
  };
}
