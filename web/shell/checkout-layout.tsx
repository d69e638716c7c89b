import { ArrowLeft, CircleHelp } from 'lucide-react';
import { Link, Outlet } from 'react-router';
import { useText } from '#web/lib/i18n/text.ts';
import { ToastRegion } from '#web/ui/toast/toast-region.tsx';
import { WordMark } from './header/word-mark.tsx';

const link =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 text-[0.9375rem] whitespace-nowrap text-soft hover:text-bone';

/** Layout of the checkout: nothing leads away but the cart and help. */
export default function CheckoutLayout() {
  const t = useText();
  return (
    <>
      <a href="#main" className="skip-link">
        {t('shell.skip')}
      </a>
      <header className="site-header sticky top-0 z-40">
        <div className="page flex h-(--header) items-center justify-between gap-3">
          <WordMark />
          <div className="flex items-center gap-1 sm:gap-7">
            <Link to="/cart" className={link}>
              <ArrowLeft aria-hidden="true" className="size-4 shrink-0 rtl:rotate-180" />
              <span className="max-[22.4375rem]:sr-only">{t('checkout.back')}</span>
            </Link>
            {/* In another tab, so that the checkout stays. */}
            <Link to="/contact" target="_blank" className={link}>
              <CircleHelp aria-hidden="true" className="size-4 max-sm:size-5" />
              <span className="max-sm:sr-only">{t('checkout.help')}</span>
            </Link>
          </div>
        </div>
      </header>
      <ToastRegion />
      <main id="main" tabIndex={-1} className="min-h-[60svh] outline-none">
        <Outlet />
      </main>
    </>
  );
}
