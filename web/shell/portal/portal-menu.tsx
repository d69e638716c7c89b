import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { Link } from 'react-router';
import { useAvatar } from '#web/features/accounts/session/avatar.ts';
import { signOut, type SessionUser } from '#web/features/accounts/session/session.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Avatar } from '#web/ui/pictures/avatar.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { LanguageLinks } from '../header/language-menu.tsx';

const row = 'flex min-h-11 w-full items-center rounded-xl px-3 text-start font-medium hover:bg-white/6';

/** Account links that are not part of the portal's navigation. */
export function PortalMenu({ user }: { user: SessionUser }) {
  const t = useText();
  const avatar = useAvatar(user.id);
  const name = user.firstName || t('portal.menu.fallback');
  const places = [
    { to: '/auth/profile', text: t('portal.menu.profile') },
    { to: '/client', text: t('portal.menu.orders') },
    { to: '/dashboard/google-ads', text: t('portal.nav.ads') },
    { to: '/dashboard/support', text: t('portal.nav.support') },
    ...(user.isTeam ? [{ to: '/admin', text: t('portal.menu.admin') }] : []),
  ];
  return (
    <Menu
      placement="edge"
      triggerClassName="surface-2 flex min-h-11 max-w-48 items-center gap-2 rounded-full ps-1.5 pe-3 text-[0.9375rem] font-medium hover:brightness-125"
      panelClassName="w-64 p-2"
      trigger={
        <>
          <Avatar name={name} src={avatar.data} />
          <span className="sr-only">{t('portal.menu.open', { name })}</span>
          <span aria-hidden="true" className="truncate max-sm:hidden">
            {name}
          </span>
          <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-faint" />
        </>
      }
    >
      <p className="px-3 pt-2 pb-3 text-sm break-all text-faint">{user.email}</p>
      {places.map(({ to, text }) => (
        <Link key={to} to={to} className={row}>
          {text}
        </Link>
      ))}
      <LanguageLinks
        label={t('portal.menu.language')}
        className="my-2 flex border-y border-line py-1"
        linkClassName={clsx(row, 'justify-center !px-2 text-sm aria-[current]:text-signal')}
      />
      <button type="button" onClick={() => void signOut('/auth/login')} className={row}>
        {t('portal.menu.signOut')}
      </button>
    </Menu>
  );
}
