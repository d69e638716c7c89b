import { useSyncExternalStore } from 'react';
import { Download } from 'lucide-react';
import { useShop } from '#web/lib/data/shop.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { canInstall, dismissInstall, install, subscribeInstall } from '#web/lib/push/install.ts';
import { Button } from '#web/ui/button.tsx';

const never = () => false;

/** Offers to install the portal as an app, where the browser can and the person has not declined. */
export function InstallHint() {
  const shop = useShop();
  const t = useText();
  const isOffered = useSyncExternalStore(subscribeInstall, canInstall, never);
  if (!isOffered) return null;
  const title = t('install.title', { shop: shop.name });
  return (
    <aside
      aria-label={title}
      className="surface-1 flex flex-wrap items-center gap-x-5 gap-y-3 rounded-card px-4 py-3.5 sm:px-5 print:hidden"
    >
      <Download aria-hidden="true" className="size-5 shrink-0 text-signal" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold">{title}</p>
        <p className="text-sm text-faint">{t('install.text')}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={() => void install()}>
          {t('install.add')}
        </Button>
        <Button variant="quiet" size="sm" onClick={() => void dismissInstall()}>
          {t('install.dismiss')}
        </Button>
      </div>
    </aside>
  );
}
