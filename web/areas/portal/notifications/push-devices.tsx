import { useId } from 'react';
import {
  usePushDevices,
  useRemoveDevice,
  useTurnOffPush,
  type ListedDevice,
} from '#web/features/notifications/push-device.ts';
import { formatDate } from '#web/lib/format/format.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Ago } from '#web/ui/ago.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { announceResult } from '#web/ui/toast/announce-result.ts';

interface PushDevicesProps {
  userId: string;
  /** Its id in the list, if it gets messages. */
  thisDevice: string | null;
}

/** The devices that get the user's push messages. Nothing while there are none. */
export function PushDevices({ userId, thisDevice }: PushDevicesProps) {
  const t = useText();
  const id = useId();
  const { data, isError, refetch } = usePushDevices(userId);
  if (isError) {
    return (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-3 text-[0.9375rem] text-soft">
        {t('push.devicesFailed')}
        <Button variant="secondary" size="sm" onClick={() => void refetch()}>
          {t('lists.retry')}
        </Button>
      </div>
    );
  }
  if (data === undefined || data.length === 0) return null;
  return (
    <section aria-labelledby={id} className="grid gap-1 border-t border-line pt-4">
      <h3 id={id} className="text-sm font-medium text-soft">
        {t('push.devices')}
      </h3>
      <ul className="divide-y divide-line">
        {data.map((device) => (
          <DeviceRow key={device.id} device={device} userId={userId} isThis={device.id === thisDevice} />
        ))}
      </ul>
    </section>
  );
}

function DeviceRow({ device, userId, isThis }: { device: ListedDevice; userId: string; isThis: boolean }) {
  const t = useText();
  const remove = useRemoveDevice(userId);
  const turnOff = useTurnOffPush(userId);
  const name = device.device;
  const press = () =>
    announceResult(isThis ? turnOff.mutateAsync() : remove.mutateAsync(device.id), {
      done: t('push.removed', { name }),
      failed: () => t('push.failedRemove'),
    });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <bdi>{name}</bdi>
          {isThis ? <Badge tone="good">{t('push.this')}</Badge> : null}
        </p>
        <p className="text-sm text-faint">
          {t('push.since', { date: formatDate(device.created_at) })}
          {device.last_success_at === null ? null : (
            <>
              {' · '}
              {t('push.last')} <Ago at={device.last_success_at} />
            </>
          )}
        </p>
      </div>
      <Button
        variant="quiet"
        size="sm"
        busy={remove.isPending || turnOff.isPending}
        busyText={t('push.removing')}
        aria-label={t('push.removeNamed', { name })}
        onClick={() => void press()}
      >
        {t('push.remove')}
      </Button>
    </li>
  );
}
