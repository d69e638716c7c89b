import { Wallet } from 'lucide-react';
import { useCredit } from '#web/features/payments/other-ways.ts';
import { formatMoney } from '#web/lib/format/format.ts';
import { useText } from '#web/lib/i18n/text.ts';

/** What the client has with the agency. */
export function Credit({ clientId }: { clientId: string }) {
  const t = useText();
  const { data } = useCredit(clientId === '' ? null : clientId);
  if (data === undefined || data.amount <= 0) return null;
  return (
    <section
      aria-labelledby="credit"
      className="surface-1 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1 rounded-card p-5 sm:grid-cols-[auto_1fr_auto]"
    >
      <Wallet aria-hidden="true" className="size-8 text-signal sm:row-span-2" />
      <h2 id="credit" className="title text-lg">
        {t('billing.credit.title')}
      </h2>
      <bdi className="figure text-2xl max-sm:col-start-2 sm:row-span-2">{formatMoney(data.amount, data.currency)}</bdi>
      <p className="text-[0.9375rem] text-soft max-sm:col-span-2 sm:col-start-2">{t('billing.credit.text')}</p>
    </section>
  );
}
