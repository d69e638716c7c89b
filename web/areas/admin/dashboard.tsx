import { useState } from 'react';
import { Link } from 'react-router';
import { PortalFrame } from '#web/areas/shell/portal-frame.tsx';
import { useOpenOrders, type OrderSummary } from '#web/features/orders/order-queries.ts';
import { OrderStatusBadge, PaymentStatusBadge } from '#web/features/orders/order-state.tsx';
import { useFailureText } from '#web/lib/failure-text.ts';
import { formatDate, formatDateTime, formatMoney } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** `/admin`: the orders staff still have to work on. */
export default function AdminDashboardPage() {
  const t = useText();
  const failureText = useFailureText();
  const orders = useOpenOrders();
  return (
    <PortalFrame title={t('orders.admin.title')} lede={t('orders.admin.lede')}>
      {orders.isPending ? (
        <div role="status">
          <span className="sr-only">{t('orders.admin.loading')}</span>
          <Skeleton className="h-96 rounded-card" />
        </div>
      ) : orders.isError ? (
        <ErrorState title={t('orders.admin.error')} actions={<Button onClick={() => void orders.refetch()}>{t('orders.error.retry')}</Button>}>
          {failureText(orders.error.message)}
        </ErrorState>
      ) : orders.data.length === 0 ? (
        <EmptyState title={t('orders.admin.empty')}>{t('orders.admin.emptyText')}</EmptyState>
      ) : (
        <OpenOrders orders={orders.data} />
      )}
    </PortalFrame>
  );
}

function OpenOrders({ orders }: { orders: readonly OrderSummary[] }) {
  const t = useText();
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const shown = orders.filter((order) => `${order.order_number} ${order.client_name} ${order.client_email}`.toLowerCase().includes(wanted));
  const total = shown.reduce((sum, order) => sum + Math.round(order.total_amount * 100), 0) / 100;
  const cell = 'px-4 py-3 align-middle';
  return (
    <div className="grid gap-4">
      <div className="max-w-md">
        <TextField type="search" label={t('orders.admin.search')} value={search} onChange={(event) => setSearch(event.target.value)} />
      </div>
      {shown.length === 0 ? (
        <p role="status" className="text-soft">
          {t('orders.admin.noMatch')}
        </p>
      ) : (
        <div className="surface-1 overflow-x-auto rounded-card">
          <table className="tabular w-full min-w-[52rem] text-[0.9375rem]">
            <thead className="text-sm text-faint">
              <tr className="border-b border-line">
                {(['number', 'client', 'date', 'items', 'status', 'payment'] as const).map((name) => (
                  <th key={name} scope="col" className={`${cell} text-start font-medium`}>
                    {t(`orders.admin.${name}`)}
                  </th>
                ))}
                <th scope="col" className={`${cell} text-end font-medium`}>
                  {t('orders.admin.total')}
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map((order) => (
                <tr key={order.id} className="border-b border-line last:border-0 hover:bg-white/3">
                  <th scope="row" className={`${cell} text-start font-semibold`}>
                    <Link to={`/client/orders/${order.id}`} className="inline-flex min-h-11 items-center whitespace-nowrap underline decoration-line underline-offset-4 hover:decoration-signal">
                      {order.order_number}
                    </Link>
                  </th>
                  <td className={cell}>
                    {order.client_name}
                    <span className="block text-sm text-faint">{order.client_email}</span>
                  </td>
                  <td className={cell}>
                    <time dateTime={order.order_date} title={formatDateTime(order.order_date)}>
                      {formatDate(order.order_date)}
                    </time>
                  </td>
                  <td className={cell}>{order.order_items.map((item) => (item.quantity > 1 ? `${item.quantity} × ${item.name}` : item.name)).join(', ')}</td>
                  <td className={cell}>
                    <OrderStatusBadge status={order.status} />
                  </td>
                  <td className={cell}>
                    <PaymentStatusBadge status={order.payment_status} />
                  </td>
                  <td className={`${cell} text-end font-semibold`}>{formatMoney(order.total_amount, order.currency)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr className="border-t border-line font-semibold">
                <th scope="row" colSpan={6} className={`${cell} text-start`}>
                  {t('orders.admin.sum', { count: shown.length })}
                </th>
                <td className={`${cell} text-end`}>{formatMoney(total)}</td>
              </tr>
            </tfoot>
          </table>
        </div>
      )}
    </div>
  );
}
