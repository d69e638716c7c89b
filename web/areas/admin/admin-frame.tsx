import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import { ExternalLink, Keyboard, LogOut, Menu as MenuIcon } from 'lucide-react';
import { NavLink, useLocation, useNavigation } from 'react-router';
import { signOut, useSession } from '#web/features/accounts/session/session.ts';
import { PageTitle } from '#web/shell/page-title.tsx';
import { WordMark } from '#web/shell/header/word-mark.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { ToastRegion } from '#web/ui/toast/toast-region.tsx';
import { Unbroken } from '#web/ui/unbroken.tsx';
import { useMayOpen } from './access/may.tsx';
import { adminNavGroups, isSettingScreen, SET_UP } from './admin-nav.ts';
import { ClosedNotice } from './closed-notice.tsx';
import { PaletteButton } from './palette/palette-button.tsx';
import { usePalette } from './palette/use-palette.tsx';
import { ShopLink } from './shop-link.tsx';
import { useShortcuts } from './shortcuts/use-shortcuts.tsx';

interface AdminFrameProps {
  title: string;
  lede?: ReactNode;
  /** Above the headline, such as a back link. */
  above?: ReactNode;
  /** Next to the headline: the screen's main action. */
  aside?: ReactNode;
  children: ReactNode;
}

const place = 'flex min-h-11 items-center gap-3 rounded-control px-3 text-[0.9375rem] font-medium';

/** The menu, of what this person may open. On a screen that only Set-up leads to, Set-up is marked. */
function Places() {
  const { pathname } = useLocation();
  const isSetting = isSettingScreen(pathname);
  const mayOpen = useMayOpen();
  const groups = adminNavGroups
    .map(({ group, items }) => ({ group, items: items.filter(({ to }) => mayOpen(to)) }))
    .filter(({ items }) => items.length > 0);
  return (
    <div className="grid gap-5">
      {groups.map(({ group, items }) => (
        <div key={group} className="grid gap-0.5">
          <p className="px-3 pb-1 text-[0.8125rem] text-faint">{group}</p>
          {items.map(({ to, text, icon: Icon }) => (
            <NavLink
              key={to}
              to={to}
              end={to === '/admin'}
              className={({ isActive }) =>
                clsx(
                  place,
                  isActive || (isSetting && to === SET_UP) ? 'bg-white/8 text-bone' : 'text-soft hover:text-bone',
                )
              }
            >
              <Icon aria-hidden="true" className="size-[1.125rem] shrink-0" />
              {text}
            </NavLink>
          ))}
        </div>
      ))}
    </div>
  );
}

/**
 * The layout of every admin screen: navigation at the side, or behind a button on phones. Admin screens are in English
 * only (decision 0024).
 */
export function AdminFrame({ title, lede, above, aside, children }: AdminFrameProps) {
  const { user } = useSession();
  const isBusy = useNavigation().state !== 'idle';
  const { palette, openPalette } = usePalette();
  const { shortcuts, showShortcuts } = useShortcuts();
  return (
    <div lang="en" dir="ltr" className="min-h-svh lg:grid lg:grid-cols-[15.5rem_minmax(0,1fr)]">
      <PageTitle>{title}</PageTitle>
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      <header className="site-header sticky top-0 z-40 flex h-(--header) items-center justify-between px-5 lg:hidden print:hidden">
        <WordMark />
        <span className="flex items-center">
          <PaletteButton compact onOpen={openPalette} />
          <Menu
            placement="end"
            trigger={<MenuIcon aria-label="Admin menu" className="size-6" />}
            triggerClassName="grid size-11 place-items-center rounded-full text-soft hover:bg-white/8 hover:text-bone"
            panelClassName="max-h-[80svh] w-[min(20rem,calc(100vw-2rem))] overflow-y-auto p-3"
          >
            <nav aria-label="Admin">
              <Places />
            </nav>
            <Leave email={user?.email} onShortcuts={showShortcuts} />
          </Menu>
        </span>
      </header>
      <aside className="sticky top-0 hidden h-svh flex-col gap-6 overflow-y-auto bg-[#090a0f] px-4 py-6 shadow-[inset_-1px_0_0_rgb(255_255_255/0.06)] lg:flex print:hidden">
        <WordMark className="px-3" />
        <PaletteButton onOpen={openPalette} />
        <nav aria-label="Admin" className="grow">
          <Places />
        </nav>
        <Leave email={user?.email} onShortcuts={showShortcuts} />
      </aside>
      <main
        id="content"
        tabIndex={-1}
        aria-busy={isBusy}
        className="mx-auto grid w-full max-w-[90rem] min-w-0 grid-cols-1 content-start gap-7 px-5 pt-7 pb-24 outline-none aria-busy:cursor-progress lg:px-8 lg:pt-10 2xl:px-10"
      >
        <ClosedNotice />
        <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
          <div className="grid min-w-0 gap-2 sm:flex-1 sm:basis-80">
            {above}
            <h1 className="poster text-poster-4 break-words">
              <Unbroken>{title}</Unbroken>
            </h1>
            {lede ? <div className="text-soft">{lede}</div> : null}
          </div>
          {aside ? <div className="flex flex-wrap gap-3 print:hidden">{aside}</div> : null}
        </header>
        {children}
      </main>
      {palette}
      {shortcuts}
      <ToastRegion />
    </div>
  );
}

function Leave({ email, onShortcuts }: { email: string | undefined; onShortcuts: () => void }) {
  return (
    <div className="mt-4 grid gap-0.5 border-t border-line pt-4">
      <p className="truncate px-3 pb-1 text-[0.8125rem] text-faint">{email}</p>
      <ShopLink className={clsx(place, 'text-soft hover:text-bone')}>
        <ExternalLink aria-hidden="true" className="size-[1.125rem]" />
        The shop
      </ShopLink>
      <button type="button" onClick={onShortcuts} className={clsx(place, 'text-soft hover:text-bone')}>
        <Keyboard aria-hidden="true" className="size-[1.125rem]" />
        Keyboard shortcuts
      </button>
      <button
        type="button"
        onClick={() => void signOut('/auth/login')}
        className={clsx(place, 'text-soft hover:text-bone')}
      >
        <LogOut aria-hidden="true" className="size-[1.125rem]" />
        Sign out
      </button>
    </div>
  );
}
