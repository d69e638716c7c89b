import { LifeBuoy, Package, ReceiptText, Sparkles } from 'lucide-react';
import { Link } from 'react-router';
import { useBookPath } from '#web/lib/services/use-services.ts';
import { useText } from '#web/lib/i18n/text.ts';

const actions = [
  { to: null, icon: Sparkles, name: 'book' },
  { to: '/client', icon: Package, name: 'orders' },
  { to: '/dashboard/billing', icon: ReceiptText, name: 'invoices' },
  { to: '/dashboard/support', icon: LifeBuoy, name: 'help' },
] as const;

export function QuickActions() {
  const t = useText();
  const book = useBookPath();
  return (
    <section aria-labelledby="quick" className="grid gap-4">
      <h2 id="quick" className="title text-xl">
        {t('portal.quick.title')}
      </h2>
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        {actions.map(({ to, icon: Icon, name }) => (
          <Link
            key={name}
            to={to ?? book}
            className="surface-1 lift grid content-start gap-2.5 rounded-card p-4 sm:p-5"
          >
            <Icon aria-hidden="true" className="size-6 text-signal" />
            <span className="font-semibold">{t(`portal.quick.${name}`)}</span>
            <span className="text-sm text-faint">{t(`portal.quick.${name}Text`)}</span>
          </Link>
        ))}
      </div>
    </section>
  );
}
