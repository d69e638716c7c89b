import { useEffect, useRef } from 'react';
import { CircleCheck } from 'lucide-react';
import { useLocation } from 'react-router';
import { brand } from '#domain/brand.ts';
import { useOrder, type OrderDetail, type OrderKey } from '#web/features/orders/portal/order-queries.ts';
import { useSession } from '#web/features/accounts/session/session.ts';
import { formatDate } from '#web/lib/format/format.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PageTitle } from '#web/shell/page-title.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Waveform } from '#web/ui/waveform.tsx';
import { Receipt } from './receipt.tsx';

/** Shown when the client has no order at all. */
const FALLBACK_NUMBER = `${brand.orderPrefix}-2025-0000`;

interface ConfirmedState {
  orderId?: string;
  orderDate?: string;
}

const unpaid = ['pending', 'cancelled'];

/** `/checkout/success`: the order just placed, or the client's latest order on a direct visit. */
export default function OrderConfirmedPage() {
  const t = useText();
  const { user } = useSession();
  const state = (useLocation().state ?? {}) as ConfirmedState;
  const key: OrderKey | null =
    state.orderId !== undefined ? { number: state.orderId } : user === null ? null : { latestOf: user.id };
  const { data: order, isPending, isError } = useOrder(key);
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone from the page. Moving focus tells screen reader users that the screen changed.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);

  // On a direct visit the latest order may be unpaid: do not confirm it.
  if (state.orderId === undefined && order && unpaid.includes(order.status)) return <NotPaid order={order} />;
  const number = order?.order_number ?? state.orderId ?? FALLBACK_NUMBER;
  const date = order?.order_date ?? state.orderDate;
  const settled = state.orderId !== undefined || !isPending;
  return (
    <div className="page grid max-w-4xl gap-8 pt-10 pb-24 lg:pt-14">
      <PageTitle>{t('checkout.confirmed.title')}</PageTitle>
      <section className="surface-2 relative grid gap-8 overflow-hidden rounded-sheet p-6 sm:p-10">
        <header className="grid gap-4">
          <CircleCheck aria-hidden="true" className="size-14 text-good" />
          <h1 ref={heading} tabIndex={-1} className="poster text-poster-2 outline-none">
            {t('checkout.confirmed.title')}
          </h1>
          <p className="text-lg text-soft">
            {order
              ? t('checkout.confirmed.lede', { name: order.client_name, email: order.client_email })
              : t('checkout.confirmed.ledePlain')}
          </p>
        </header>
        {settled ? (
          <dl className="grid gap-6 sm:grid-cols-2">
            <div>
              <dt className="text-sm text-faint">{t('checkout.confirmed.number')}</dt>
              <dd className="title tabular text-3xl" data-testid="order-number">
                {number}
              </dd>
            </div>
            {date ? (
              <div>
                <dt className="text-sm text-faint">{t('checkout.confirmed.date')}</dt>
                <dd className="text-lg">
                  <time dateTime={date}>{formatDate(date)}</time>
                </dd>
              </div>
            ) : null}
          </dl>
        ) : null}
        {isPending ? (
          <div role="status">
            <span className="sr-only">{t('checkout.confirmed.loading')}</span>
            <Skeleton className="h-48 rounded-card" />
          </div>
        ) : null}
        {isError ? <Banner tone="info">{t('checkout.confirmed.failed')}</Banner> : null}
        {order ? <Receipt order={order} /> : null}
        <div className="well grid gap-2 rounded-card p-5">
          <h2 className="title text-lg">{t('checkout.confirmed.next')}</h2>
          <p className="text-soft">{t('checkout.confirmed.within')}</p>
        </div>
        <Links />
        <Waveform bars={120} seed={23} played={0.62} className="h-14 w-full text-line" />
      </section>
    </div>
  );
}

function NotPaid({ order }: { order: OrderDetail }) {
  const t = useText();
  const declined = order.status === 'cancelled';
  const title = declined ? t('checkout.confirmed.declinedTitle') : t('checkout.confirmed.pendingTitle');
  return (
    <div className="page grid max-w-4xl gap-8 pt-10 pb-24 lg:pt-14">
      <PageTitle>{title}</PageTitle>
      <section className="surface-2 grid gap-6 rounded-sheet p-6 sm:p-10">
        <h1 className="poster text-poster-3">{title}</h1>
        <p className="text-soft">{declined ? t('checkout.confirmed.declined') : t('checkout.confirmed.pending')}</p>
        <p className="title tabular text-2xl" data-testid="order-number">
          {order.order_number}
        </p>
        <Links />
      </section>
    </div>
  );
}

function Links() {
  const t = useText();
  return (
    <div className="flex flex-wrap gap-3">
      <LinkButton to="/client">{t('checkout.confirmed.orders')}</LinkButton>
      <LinkButton to="/" variant="secondary">
        {t('checkout.confirmed.home')}
      </LinkButton>
      <LinkButton to="/contact" variant="quiet">
        {t('checkout.confirmed.contact')}
      </LinkButton>
    </div>
  );
}
