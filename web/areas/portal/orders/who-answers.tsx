import type { OrderDetail } from '#web/features/orders/portal/order-queries.ts';
import { useWhoAnswers } from '#web/features/work/who-answers.ts';
import { useText } from '#web/lib/i18n/text.ts';

/** Among the facts of an order that is paid for: the colleague to write to, else the team. */
export function WhoAnswers({ order: { id, status } }: { order: OrderDetail }) {
  const t = useText();
  const colleague = useWhoAnswers('order', id);
  if (status === 'pending' || status === 'cancelled') return null;
  return (
    <div>
      <dt className="text-sm text-faint">{t('orders.detail.answers')}</dt>
      <dd>
        <bdi>{colleague ?? t('orders.detail.team')}</bdi>
      </dd>
    </div>
  );
}
