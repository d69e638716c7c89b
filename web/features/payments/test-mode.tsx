import { FlaskConical } from 'lucide-react';
import { useText } from '#web/lib/i18n/text.ts';
import type { PaymentSettingsView } from './use-payment-settings.ts';

/** Says that no real money moves. The sandbox's own fields say it in their place. */
export function TestMode({ settings: { provider, test } }: { settings: PaymentSettingsView }) {
  const t = useText();
  if (!test || provider !== 'stripe') return null;
  return (
    <p className="flex items-start gap-2.5 rounded-control bg-warn/10 px-4 py-3 text-[0.9375rem] text-soft">
      <FlaskConical aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warn" />
      <span>
        <strong className="font-semibold text-warn">{t('payments.test.title')}</strong> {t('payments.test.text')}
      </span>
    </p>
  );
}
