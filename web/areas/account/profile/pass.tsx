import { useShop } from '#web/lib/data/shop.ts';
import type { SessionUser } from '#web/features/accounts/session/session.ts';
import { formatDate, formatDateTime } from '#web/lib/format/format.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Waveform } from '#web/ui/pictures/waveform.tsx';
import { roleText } from '../role-text.ts';

/** A backstage pass that shows the user's name as it is typed. */
export function Pass({ user, name }: { user: SessionUser; name: string }) {
  const shop = useShop();
  const t = useText();
  return (
    <section
      aria-label={t('account.profile.pass')}
      className="paper relative grid w-full overflow-clip sm:max-w-80 rounded-sheet pt-4"
    >
      <span
        aria-hidden="true"
        className="mx-auto h-3 w-14 rounded-full bg-ground shadow-[inset_0_1px_3px_rgb(0_0_0/0.9)]"
      />
      <p aria-hidden="true" className="word-mark px-6 pt-5 text-lg">
        {shop.name}
      </p>
      <p className="poster min-h-[2.6em] px-6 pt-6 pb-5 text-[2.75rem] wrap-anywhere">{name}</p>
      <div className="flex items-center gap-4 bg-signal px-6 py-3 text-signal-ink">
        <p className="poster text-2xl">
          {user.isTeam ? t('account.profile.passForAdmin') : t('account.profile.passFor')}
        </p>
        <Waveform bars={30} seed={user.email.length} silent className="h-7 min-w-0 grow opacity-70" />
      </div>
      <dl className="grid gap-3 px-6 py-5 text-[0.9375rem]">
        <div>
          <dt className="text-sm text-paper-soft">{t('account.unauthorized.role')}</dt>
          <dd className="font-medium">{t(roleText(user))}</dd>
        </div>
        <div>
          <dt className="text-sm text-paper-soft">{t('account.profile.since')}</dt>
          <dd className="font-medium">{formatDate(user.createdAt)}</dd>
        </div>
        {user.lastLogin === null ? null : (
          <div>
            <dt className="text-sm text-paper-soft">{t('account.profile.lastLogin')}</dt>
            <dd className="font-medium">{formatDateTime(user.lastLogin)}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
