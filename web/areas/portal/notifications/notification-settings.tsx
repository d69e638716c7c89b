import { notificationKinds, notificationEmails, type NotificationKind } from '#domain/notifications/notification.ts';
import { isPushed } from '#domain/notifications/push.ts';
import {
  useNotificationSettings,
  useSetNotification,
  type NotificationSwitch,
} from '#web/features/notifications/notification-queries.ts';
import { usePushDevice } from '#web/features/notifications/push-device.ts';
import { useFailureText } from '#web/lib/i18n/failure-text.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { PushPanel, useDeviceSwitch } from './push-panel.tsx';

const ON: NotificationSwitch = { portal: true, mail: true, push: false };
const head = 'w-15 px-1 py-3 font-medium sm:w-32';
const cell = 'py-2.5 text-center align-middle';

export function NotificationSettings({ userId }: { userId: string }) {
  const t = useText();
  const failureText = useFailureText();
  const settings = useNotificationSettings(userId);
  // A switch that asks the browser must ask within its click, so what this device can do is known by then.
  const device = usePushDevice(userId);
  if (settings.isPending || device.isPending) {
    return (
      <div role="status">
        <span className="sr-only">{t('portal.notes.loading')}</span>
        <Skeleton className="h-96 rounded-card" />
      </div>
    );
  }
  if (settings.data === undefined) {
    return (
      <ErrorState
        title={t('portal.notes.error')}
        actions={<Button onClick={() => void settings.refetch()}>{t('lists.retry')}</Button>}
      >
        {failureText(settings.error?.message ?? '')}
      </ErrorState>
    );
  }
  return (
    <div className="grid max-w-3xl gap-5">
      <p className="max-w-[62ch] text-[0.9375rem] text-soft">{t('portal.settings.lede')}</p>
      <PushPanel userId={userId} wanted={Object.values(settings.data).some(({ push }) => push)} />
      <div className="surface-1 rounded-card px-4 py-3 sm:px-6">
        <table className="w-full text-[0.9375rem]">
          <thead>
            <tr className="border-b border-line text-xs text-faint sm:text-sm">
              <th scope="col" className="py-3 text-start font-medium">
                {t('portal.settings.what')}
              </th>
              {(['portal.settings.portal', 'portal.settings.email', 'push.column'] as const).map((column) => (
                <th key={column} scope="col" className={head}>
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {notificationKinds.map((kind) => (
              <KindRow key={kind} kind={kind} userId={userId} switched={settings.data[kind] ?? ON} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function KindRow({ kind, userId, switched }: { kind: NotificationKind; userId: string; switched: NotificationSwitch }) {
  const t = useText();
  const set = useSetNotification(userId);
  const { turnOn } = useDeviceSwitch(userId);
  const name = t(`portal.kind.${kind}`);
  const email = notificationEmails[kind];
  const turn = (change: Partial<NotificationSwitch>) =>
    set.mutate({ kind, ...switched, ...change }, { onError: () => showToast(t('portal.notes.failed'), 'error') });
  const turnPush = async (push: boolean) => {
    if (!push || (await turnOn())) turn({ push });
  };
  return (
    <tr className="border-b border-line last:border-0">
      <th scope="row" className="py-3 pe-3 text-start font-normal">
        {name}
      </th>
      <td className={cell}>
        <Switch
          label={t('portal.settings.switchPortal', { kind: name })}
          on={switched.portal}
          onChange={(portal) => turn({ portal })}
        />
      </td>
      <td className={cell}>
        {email === 'optional' ? (
          <Switch
            label={t('portal.settings.switchEmail', { kind: name })}
            on={switched.mail}
            onChange={(on) => turn({ mail: on })}
          />
        ) : (
          <span className="text-sm text-faint">
            {t(email === 'always' ? 'portal.settings.always' : 'portal.settings.never')}
          </span>
        )}
      </td>
      <td className={cell}>
        {isPushed(kind) ? (
          <Switch
            label={t('push.switch', { kind: name })}
            on={switched.push}
            onChange={(push) => void turnPush(push)}
          />
        ) : (
          <span className="text-sm text-faint">{t('push.never')}</span>
        )}
      </td>
    </tr>
  );
}

/** Saves immediately. Its accessible name comes from the row and column. */
function Switch({ label, on, onChange }: { label: string; on: boolean; onChange: (on: boolean) => void }) {
  return (
    <label className="inline-grid size-11 place-items-center">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        role="switch"
        checked={on}
        aria-checked={on}
        onChange={(event) => onChange(event.target.checked)}
        className="relative h-6 w-10 cursor-pointer appearance-none rounded-full bg-white/14 transition-colors before:absolute before:start-0.5 before:top-0.5 before:size-5 before:rounded-full before:bg-bone before:transition-[inset-inline-start] checked:bg-signal checked:before:start-[1.125rem] checked:before:bg-signal-ink forced-colors:border"
      />
    </label>
  );
}
