import { Outlet } from 'react-router';
import { useText } from '#web/lib/i18n/text.ts';
import { ToastRegion } from '#web/ui/toast/toast-region.tsx';
import { Footer } from './footer/footer.tsx';
import { Header } from './header/header.tsx';

/** Layout of the public pages: header, page, footer. */
export default function PublicLayout() {
  const t = useText();
  return (
    <>
      <a href="#main" className="skip-link">
        {t('shell.skip')}
      </a>
      <Header />
      {/*
        Before the content, so that keyboard and landmark users reach the undo button without passing the whole page.
      */}
      <ToastRegion />
      <main id="main" tabIndex={-1} className="min-h-[60svh] outline-none">
        <Outlet />
      </main>
      <Footer />
    </>
  );
}
