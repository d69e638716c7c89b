import {
  usePushDevice,
  useTurnOffPush,
  useTurnOnPush,
  type PushDevice,
} from '#web/features/notifications/push-device.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { isViewing } from '#web/lib/session/view-session.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { PushDevices } from './push-devices.tsx';

/**
 * `turnOn` subscribes this device unless it is subscribed or cannot be: another device may get the messages. False if the
 * user was asked and did not permit it, which a toast explains.
 */
export function useDeviceSwitch(userId: string) {
  const t = useText();
  const device = usePushDevice(userId).data;
  const turningOn = useTurnOnPush(userId);
  const turnOn = async (): Promise<boolean> => {
    if (device?.state !== 'off') return true;
    try {
      const consent = await turningOn.mutateAsync(device.key);
      if (consent !== 'granted') showToast(t(`push.${consent}`), 'error');
      return consent === 'granted';
    } catch {
      showToast(t('push.failed'), 'error');
      return false;
    }
  };
  return { device, turnOn, isTurningOn: turningOn.isPending };
}

interface PushPanelProps {
  userId: string;
  /** Whether the user wants any kind pushed. */
  wanted: boolean;
}

/** Whether this device gets push messages. A browser's question follows a click only. */
export function PushPanel({ userId, wanted }: PushPanelProps) {
  const t = useText();
  const { device, turnOn, isTurningOn } = useDeviceSwitch(userId);
  const turnOff = useTurnOffPush(userId);
  if (device === undefined || isViewing()) return null;
  const off = () => turnOff.mutate(undefined, { onError: () => showToast(t('push.failedOff'), 'error') });
  return (
    <Panel title={t('push.title')} note={t(textOf(device.state, wanted))}>
      {device.state === 'off' ? (
        <Button size="sm" className="justify-self-start" busy={isTurningOn} onClick={() => void turnOn()}>
          {t('push.turnOn')}
        </Button>
      ) : device.state === 'on' ? (
        <Button variant="secondary" size="sm" className="justify-self-start" busy={turnOff.isPending} onClick={off}>
          {t('push.turnOff')}
        </Button>
      ) : null}
      <PushDevices userId={userId} thisDevice={device.id} />
    </Panel>
  );
}

function textOf(state: PushDevice['state'], wanted: boolean) {
  switch (state) {
    case 'on':
      return wanted ? 'push.on' : 'push.choose';
    case 'install-first':
      return 'push.installFirst';
    case 'off':
    case 'denied':
    case 'unsupported':
      return `push.${state}` as const;
  }
}
