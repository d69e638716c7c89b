import { ChevronDown } from 'lucide-react';
import { Link } from 'react-router';
import { signOut, type SessionUser } from '#web/features/accounts/session/session.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Menu } from '#web/ui/menu.tsx';

const row = 'flex min-h-12 w-full items-center rounded-xl px-4 text-start font-medium hover:bg-white/6';

/** The first screen of the admin area or the portal. */
export function homePath(user: Pick<SessionUser, 'isTeam'>): string {
  return user.isTeam ? '/admin' : '/dashboard';
}

export function UserMenu({ user }: { user: SessionUser }) {
  const t = useText();
  const name = user.firstName || t('shell.user.fallback');
  return (
    <Menu
      placement="end"
      triggerClassName="surface-2 flex min-h-11 max-w-48 items-center gap-2 rounded-full ps-1.5 pe-3 text-[0.9375rem] font-medium hover:brightness-125"
      panelClassName="w-60 p-2"
      trigger={
        <>
          <span
            aria-hidden="true"
            className="title grid size-8 shrink-0 place-items-center rounded-full bg-bone text-sm text-ground"
          >
            {name.charAt(0).toUpperCase()}
          </span>
          <span className="sr-only">{t('shell.user.menu', { name })}</span>
          <span aria-hidden="true" className="truncate">
            {name}
          </span>
          <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-faint" />
        </>
      }
    >
      <Link to={homePath(user)} className={row}>
        {t('shell.user.portal')}
      </Link>
      <Link to="/auth/profile" className={row}>
        {t('shell.user.profile')}
      </Link>
      <button type="button" onClick={() => void signOut()} className={row}>
        {t('shell.user.signOut')}
      </button>
    </Menu>
  );
}
