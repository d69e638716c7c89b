import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import { LogOut } from 'lucide-react';
import { NavLink } from 'react-router';
import { useAvatar } from '#web/features/session/avatar.ts';
import { signOut, useSession } from '#web/features/session/session.ts';
import { useText } from '#web/lib/text.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { PageTitle } from './page-title.tsx';
import { ToastRegion } from '#web/ui/toast-region.tsx';
import { WordMark } from './word-mark.tsx';

interface PortalFrameProps {
  title: string;
  lede?: ReactNode;
  /** Above the headline, such as a way back. */
  above?: ReactNode;
  /** Beside the headline. */
  aside?: ReactNode;
  children: ReactNode;
}

const tab = 'flex min-h-11 items-center rounded-control px-3.5 text-[0.9375rem] font-medium whitespace-nowrap';

/** The signed-in part of the product: denser and calmer than the shop, with the same parts. */
export function PortalFrame({ title, lede, above, aside, children }: PortalFrameProps) {
  const t = useText();
  const { user } = useSession();
  const avatar = useAvatar(user?.id);
  const places = [
    { to: '/dashboard', text: t('account.portal.overview') },
    { to: '/client', text: t('account.portal.orders') },
    { to: '/auth/profile', text: t('account.portal.profile') },
    ...(user?.isAdmin ? [{ to: '/admin', text: t('account.portal.admin') }] : []),
  ];
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <a href="#content" className="skip-link">
        {t('account.portal.skip')}
      </a>
      <header className="site-header sticky top-0 z-40 print:hidden">
        <div className="page flex flex-wrap items-center gap-x-4 max-lg:pt-2 lg:h-(--header)">
          <WordMark className="me-auto" />
          <nav aria-label={t('account.portal.nav')} className="-mx-3 flex overflow-x-auto max-lg:order-last max-lg:w-full max-lg:pb-2">
            {places.map(({ to, text }) => (
              <NavLink key={to} to={to} className={({ isActive }) => clsx(tab, isActive ? 'bg-white/8 text-bone' : 'text-soft hover:text-bone')}>
                {text}
              </NavLink>
            ))}
          </nav>
          <LanguageMenu />
          {user === null ? null : <Avatar name={user.firstName} src={avatar.data} />}
          <button type="button" onClick={() => void signOut('/auth/login')} className={clsx(tab, 'gap-2 text-soft hover:text-bone')}>
            <LogOut aria-hidden="true" className="size-4" />
            <span className="max-sm:sr-only">{t('account.portal.signOut')}</span>
          </button>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="page grid gap-8 pt-8 pb-24 outline-none lg:pt-12">
        <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 print:hidden">
          <div className="grid gap-2.5">
            {above}
            <h1 className="poster text-poster-3">{title}</h1>
            {lede ? <div className="text-soft">{lede}</div> : null}
          </div>
          {aside}
        </header>
        {children}
      </main>
      <ToastRegion />
    </>
  );
}
