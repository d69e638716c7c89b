import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import { Plus } from 'lucide-react';
import { NavLink, useNavigation } from 'react-router';
import { useSession } from '#web/features/accounts/session/session.ts';
import { viewSession } from '#web/lib/session/view-session.ts';
import { BookLink } from '#web/features/catalogue/book-link.tsx';
import { useText } from '#web/lib/i18n/text.ts';
import { ToastRegion } from '#web/ui/toast/toast-region.tsx';
import { Unbroken } from '#web/ui/unbroken.tsx';
import { PageTitle } from '../page-title.tsx';
import { PortalBell } from './portal-bell.tsx';
import { PortalMenu } from './portal-menu.tsx';
import { PrintHead } from './print-head.tsx';
import { portalNavItems } from './portal-nav.ts';
import { WordMark } from '../header/word-mark.tsx';

interface PortalFrameProps {
  title: string;
  lede?: ReactNode;
  /** Beside the headline: what the screen is about. */
  picture?: ReactNode;
  /** Above the headline, such as a back link. */
  above?: ReactNode;
  /** Next to the headline. */
  aside?: ReactNode;
  /** The content's first line is the larger one. */
  isQuiet?: boolean;
  /** One column that is read and filled in from top to bottom. */
  isNarrow?: boolean;
  children: ReactNode;
}

/** The layout of every portal screen: navigation at the side, or in a bottom bar on phones. */
export function PortalFrame({
  title,
  lede,
  picture,
  above,
  aside,
  isQuiet = false,
  isNarrow = false,
  children,
}: PortalFrameProps) {
  const t = useText();
  const { user } = useSession();
  const isBusy = useNavigation().state !== 'idle';
  return (
    <div className="min-h-svh lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <PageTitle>{title}</PageTitle>
      <a href="#content" className="skip-link">
        {t('portal.skip')}
      </a>
      <Side />
      <div className="min-w-0">
        <header className="site-header [@media(max-height:26rem)]:static sticky top-0 z-40 flex h-(--header) items-center gap-2 px-4 sm:px-6 lg:px-10 print:hidden">
          <WordMark className="me-auto lg:hidden" />
          {user === null ? null : (
            <div className="ms-auto flex items-center gap-2">
              <BookLink
                variant="secondary"
                size="sm"
                aria-label={t('portal.book')}
                className="w-11 px-0 max-[22.4rem]:hidden lg:hidden"
              >
                <Plus aria-hidden="true" className="size-5" />
              </BookLink>
              <PortalBell userId={user.id} />
              <PortalMenu user={user} />
            </div>
          )}
        </header>
        <main
          id="content"
          tabIndex={-1}
          aria-busy={isBusy}
          className={clsx(
            'mx-auto grid w-full min-w-0 content-start gap-8 px-4 pt-6 pb-32 outline-none aria-busy:cursor-progress sm:px-6 lg:px-10 lg:pt-8 lg:pb-24',
            isNarrow ? 'max-w-[61rem]' : 'max-w-[80rem]',
          )}
        >
          <PrintHead />
          <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
            <div className="grid min-w-0 gap-2 sm:flex-1 sm:basis-80">
              {above ? <div className="print:hidden">{above}</div> : null}
              <div className="flex min-w-0 items-center gap-4 sm:gap-6">
                {picture}
                <div className="grid min-w-0 gap-2">
                  <h1 className={clsx('break-words', isQuiet ? 'text-soft' : 'poster text-poster-4')}>
                    <bdi>
                      <Unbroken>{title}</Unbroken>
                    </bdi>
                  </h1>
                  {lede ? <div className="text-soft">{lede}</div> : null}
                </div>
              </div>
            </div>
            {aside ? <div className="flex flex-wrap items-center gap-3 print:hidden">{aside}</div> : null}
          </header>
          {children}
        </main>
      </div>
      <BottomBar />
      <ToastRegion aboveBar />
    </div>
  );
}

function Side() {
  const t = useText();
  return (
    <aside className="sticky top-0 hidden h-svh flex-col gap-8 overflow-y-auto border-e border-line bg-[#090a0f] px-4 py-5 lg:flex print:hidden">
      <WordMark className="px-3" />
      <nav aria-label={t('portal.nav.label')} className="grid grow content-start gap-1">
        {portalNavItems.map(({ to, text, icon: Icon }) => (
          <NavLink
            key={to}
            to={to}
            end={to === '/dashboard'}
            className={({ isActive }) =>
              clsx(
                'group flex min-h-11 items-center gap-3 rounded-control px-3 text-[0.9375rem] font-medium',
                isActive ? 'bg-white/8 text-bone' : 'text-soft hover:bg-white/4 hover:text-bone',
              )
            }
          >
            <Icon aria-hidden="true" className="size-[1.125rem] shrink-0 group-aria-[current]:text-signal" />
            {t(text)}
          </NavLink>
        ))}
      </nav>
      <BookLink variant="secondary" size="sm" block>
        <Plus aria-hidden="true" className="size-4" />
        {t('portal.book')}
      </BookLink>
    </aside>
  );
}

const barItems = portalNavItems.filter(({ isMenuOnly }) => isMenuOnly !== true);

/** In a view-as tab the banner is fixed to the bottom edge, and this bar moves to the end of the page. */
function BottomBar() {
  const t = useText();
  return (
    <nav
      aria-label={t('portal.nav.label')}
      data-bottom-bar={viewSession() === null ? '' : undefined}
      className={clsx(
        'z-40 grid grid-cols-6 border-t border-line bg-[#090a0f]/95 px-1 pb-[env(safe-area-inset-bottom)] backdrop-blur-md lg:hidden print:hidden',
        viewSession() === null && 'fixed inset-x-0 bottom-0',
      )}
    >
      {barItems.map(({ to, text, icon: Icon }) => (
        <NavLink
          key={to}
          to={to}
          end={to === '/dashboard'}
          className={({ isActive }) =>
            clsx(
              'group grid min-h-16 min-w-0 content-start justify-items-center gap-1 rounded-control pt-2.5 text-center text-[0.65625rem] leading-3.5 font-medium tracking-tight max-[22.4rem]:text-[0.59375rem] max-[22.4rem]:tracking-tighter',
              isActive ? 'text-bone' : 'text-faint',
            )
          }
        >
          <Icon aria-hidden="true" className="size-5 group-aria-[current]:text-signal" />
          <span className="max-w-full px-0.5">{t(text)}</span>
        </NavLink>
      ))}
    </nav>
  );
}
