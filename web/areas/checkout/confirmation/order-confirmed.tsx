import { useEffect, useRef, type RefObject } from 'react';
import { CircleCheck, Clock } from 'lucide-react';
import { useNavigate } from 'react-router';
import { CheckEmail } from '#web/features/accounts/guest/check-email.tsx';
import { signInUrl } from '#web/features/accounts/session/return-path.ts';
import { OrderDocument } from '#web/features/billing/order-document.tsx';
import { useOrder, type OrderDetail, type OrderKey } from '#web/features/orders/portal/order-queries.ts';
import { useSession } from '#web/features/accounts/session/session.ts';
import { useTimeZone } from '#web/features/accounts/session/time-zone.ts';
import { formatDate } from '#web/lib/format/format.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PageTitle } from '#web/shell/page-title.tsx';
import { PrintHead } from '#web/shell/portal/print-head.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { Waveform } from '#web/ui/pictures/waveform.tsx';
import { awaitsMoney, isConfirmed, LatestOrder } from './latest-order.tsx';
import { OpenAmount } from './open-amount.tsx';
import { useConfirmedOrder } from './open-confirmation.ts';
import { OrderQuestions } from './order-questions.tsx';
import { Receipt } from './receipt.tsx';

/** `/checkout/success`: the order just placed, or the client's latest order on a direct visit. */
export default function OrderConfirmedPage() {
  const t = useText();
  const { shopper, user } = useSession();
  useTimeZone(user?.id);
  const navigate = useNavigate();
  const state = useConfirmedOrder();
  const key: OrderKey | null =
    state.orderId !== undefined ? { number: state.orderId } : shopper === null ? null : { latestOf: shopper.id };
  const latest = useOrder(key);
  const { data: order, isPending, isError } = latest;
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone from the page. Moving focus tells screen reader users that the screen changed.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);

  // Nothing is confirmed on a direct visit unless the latest order is. An order that waited may have been canceled since.
  const isNeither = !order || (!isConfirmed(order) && !awaitsMoney(order));
  if (isNeither && (state.orderId === undefined || (state.waits && order))) return <LatestOrder query={latest} />;
  const waits = order ? !isConfirmed(order) : state.waits === true;
  const number = order?.order_number ?? state.orderId;
  const date = order?.order_date ?? state.orderDate;
  return (
    <div className="page grid max-w-4xl gap-8 pt-10 pb-24 lg:pt-14">
      <PageTitle>{waits ? t('checkout.waits.title') : t('checkout.confirmed.title')}</PageTitle>
      <PrintHead />
      <section className="sheet surface-2 relative grid gap-8 overflow-hidden rounded-sheet p-6 sm:p-10">
        <Header order={order} waits={waits} isGuest={shopper?.isGuest === true} heading={heading} />
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
        {order?.money ? <OpenAmount order={order} money={order.money} isGuest={shopper?.isGuest === true} /> : null}
        {order && shopper?.isGuest ? (
          <CheckEmail
            order={order}
            isSent
            onProved={() => showToast(t('account.guest.done'), 'success')}
            onSecondStep={() => void navigate(signInUrl(`/client/orders/${order.id}`, '/auth/two-factor'))}
          />
        ) : null}
        {isPending ? (
          <div role="status">
            <span className="sr-only">{t('checkout.confirmed.loading')}</span>
            <Skeleton className="h-48 rounded-card" />
          </div>
        ) : null}
        {isError ? (
          <div className="grid justify-items-start gap-3">
            <Banner tone="info">{t('checkout.confirmed.failed')}</Banner>
            <Button variant="secondary" onClick={() => void latest.refetch()}>
              {t('lists.retry')}
            </Button>
          </div>
        ) : null}
        {order && isConfirmed(order) ? <OrderQuestions orderId={order.id} /> : null}
        {order ? <Receipt order={order} /> : null}
        {order && shopper?.isGuest ? (
          <OrderDocument
            number={order.order_number}
            invoice={order.invoice?.number ?? null}
            open={order.money?.open ?? 0}
          />
        ) : null}
        <div className="well grid gap-2 rounded-card p-5">
          <h2 className="title text-lg">{t('checkout.confirmed.next')}</h2>
          <p className="text-soft">{waits ? t('checkout.waits.next') : t('checkout.confirmed.within')}</p>
        </div>
        <Links isGuest={shopper?.isGuest === true} />
        <Waveform bars={120} seed={23} played={0.62} className="h-14 w-full text-line print:hidden" />
      </section>
    </div>
  );
}

interface HeaderProps {
  order: OrderDetail | null | undefined;
  waits: boolean;
  isGuest: boolean;
  heading: RefObject<HTMLHeadingElement | null>;
}

function Header({ order, waits, isGuest, heading }: HeaderProps) {
  const t = useText();
  const Icon = waits ? Clock : CircleCheck;
  const isPart = order?.money != null && order.money.paid > 0;
  const title = waits ? (isPart ? 'checkout.waits.partTitle' : 'checkout.waits.title') : 'checkout.confirmed.title';
  return (
    <header className="grid gap-4">
      <Icon aria-hidden="true" className={`size-14 print:hidden ${waits ? 'text-signal' : 'text-good'}`} />
      <h1 ref={heading} tabIndex={-1} className="poster text-poster-2 outline-none">
        {t(title)}
      </h1>
      <p className="text-lg text-soft">
        {waits
          ? t(isPart ? 'checkout.waits.partLede' : 'checkout.waits.lede')
          : order && !isGuest
            ? t('checkout.confirmed.lede', { name: order.client_name, email: order.client_email })
            : t('checkout.confirmed.ledePlain')}
      </p>
    </header>
  );
}

/** The ways on from here. */
function Links({ isGuest }: { isGuest: boolean }) {
  const t = useText();
  return (
    <div className="flex flex-wrap gap-3">
      {isGuest ? null : <LinkButton to="/client">{t('checkout.confirmed.orders')}</LinkButton>}
      <LinkButton to="/" variant="secondary">
        {t('checkout.confirmed.home')}
      </LinkButton>
      <LinkButton to="/contact" variant="quiet">
        {t('checkout.confirmed.contact')}
      </LinkButton>
    </div>
  );
}
