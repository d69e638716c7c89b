import { ArrowLeft } from 'lucide-react';
import { Link, Outlet } from 'react-router';
import { useText } from '#web/lib/i18n/text.ts';
import { ToastRegion } from '#web/ui/toast/toast-region.tsx';
import { WordMark } from './header/word-mark.tsx';

const link = 'inline-flex min-h-11 min-w-11 items-center text-soft underline-offset-4 hover:text-bone hover:underline';

/** Layout of pages without the shop's header and footer: a home link above, a row of links below. */
export default function QuietLayout() {
  const t = useText();
  const places = [
    { to: '/privacy-policy', text: t('shell.legal.privacy') },
    { to: '/terms-of-service', text: t('shell.legal.terms') },
    { to: '/refund-policy', text: t('shell.legal.refunds') },
    { to: '/about', text: t('shell.nav.about') },
    { to: '/royalty-calculator', text: t('shell.nav.calculator') },
    { to: '/contact', text: t('shell.nav.contact') },
  ];
  return (
    <>
      <a href="#main" className="skip-link">
        {t('shell.skip')}
      </a>
      <nav
        aria-label={t('shell.quiet.label')}
        className="page relative z-10 flex h-(--header) items-center justify-between gap-3 print:hidden"
      >
        <WordMark />
        <Link
          to="/"
          className="group inline-flex min-h-11 items-center gap-2 text-sm whitespace-nowrap text-soft sm:text-[0.9375rem] hover:text-bone"
        >
          <ArrowLeft
            aria-hidden="true"
            className="size-4 transition-transform duration-200 group-hover:-translate-x-0.5 rtl:-scale-x-100"
          />
          {t('shell.quiet.back')}
        </Link>
      </nav>
      <main id="main" tabIndex={-1} className="outline-none">
        <Outlet />
      </main>
      <nav aria-label={t('shell.legal.label')} className="page pt-6 pb-10 text-sm print:hidden">
        <ul className="flex flex-wrap gap-x-7 border-t border-line pt-5">
          {places.map(({ to, text }) => (
            <li key={to}>
              <Link to={to} className={link}>
                {text}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <ToastRegion />
    </>
  );
}
