import { Outlet } from 'react-router';
import { useText } from '#web/lib/text.ts';
import { ToastRegion } from '#web/ui/toast-region.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

/** Everything the public meets: header, page, footer. */
export default function PublicLayout() {
  const t = useText();
  return (
    <>
      <a href="#main" className="skip-link">
        {t('shell.skip')}
      </a>
      <Header />
      {/* Before the content, so that whoever goes by keys or landmarks is not a page away from what can be undone. */}
      <ToastRegion />
      <main id="main" tabIndex={-1} className="min-h-[60svh] outline-none">
        <Outlet />
      </main>
      <Footer />
    </>
  );
}
