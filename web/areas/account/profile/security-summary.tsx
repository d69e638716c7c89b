import { clsx } from 'clsx';
import { Lock, LockOpen } from 'lucide-react';
import { usePasskeys, useWays } from '#web/features/accounts/security/security-queries.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Skeleton } from '#web/ui/states/skeleton.tsx';

/** A summary of how well the account is protected. */
export function SecuritySummary() {
  const t = useText();
  const ways = useWays().data;
  const passkeys = usePasskeys().data;
  if (ways === undefined || passkeys === undefined) return <Skeleton className="h-44 rounded-sheet lg:h-36" />;
  const locks = { password: ways.hasPassword, second: ways.factors.length > 0, passkey: passkeys.length > 0 };
  const count = Object.values(locks).filter(Boolean).length;
  return (
    <div className="surface-2 grid items-center gap-x-10 gap-y-6 rounded-sheet p-5 sm:p-7 lg:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid gap-2.5">
        <p className="poster text-poster-3">{t('security.locks.text', { count })}</p>
        <p className="text-soft">
          {locks.second || locks.passkey ? t('security.locks.full') : t('security.locks.more')}
        </p>
      </div>
      <ul aria-label={t('security.locks.list')} className="grid gap-2 sm:grid-cols-3 sm:gap-3">
        {(['password', 'second', 'passkey'] as const).map((name) => {
          const Icon = locks[name] ? Lock : LockOpen;
          return (
            <li
              key={name}
              className={clsx(
                'flex items-center gap-x-4 gap-y-5 rounded-card p-4 sm:w-36 sm:flex-col sm:items-start sm:justify-between',
                locks[name] ? 'bg-signal text-signal-ink' : 'well text-soft',
              )}
            >
              <Icon aria-hidden="true" strokeWidth={2.25} className="size-6 shrink-0" />
              <span className="flex grow flex-wrap items-baseline justify-between gap-x-3 sm:block sm:grow-0">
                <span className="block text-[0.9375rem] leading-tight font-semibold">
                  {t(`security.locks.${name}`)}
                </span>
                <span className="text-[0.8125rem]">
                  {locks[name] ? t('security.locks.on') : t('security.locks.off')}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
