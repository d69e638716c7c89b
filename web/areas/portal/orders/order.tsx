import type { ReactNode } from 'react';
import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { PortalFrame } from '#web/shell/portal/portal-frame.tsx';
import type { Song } from '#domain/reports/release.ts';
import { nextAct } from '#web/features/orders/portal/next-act.ts';
import {
  isPartPaid,
  isPayable,
  partRefund,
  useOrder,
  type OrderDetail,
} from '#web/features/orders/portal/order-queries.ts';
import { useOrderWork, type LineWork } from '#web/features/orders/work/work-queries.ts';
import { AcceptedTexts } from '#web/features/orders/accepted-texts.tsx';
import { OrderStatusBadge, PaymentStatusBadge } from '#web/features/orders/portal/order-state.tsx';
import { useSession } from '#web/features/accounts/session/session.ts';
import { useSong } from '#web/features/reports/portal/use-song.ts';
import { errorText } from '#web/lib/i18n/error-text.ts';
import { formatDate, formatMoney } from '#web/lib/format/format.ts';
import { useServices } from '#web/lib/services/use-services.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Cover } from '#web/ui/pictures/cover.tsx';
import { QueryView } from '#web/ui/states/query-view.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { CreditNotes } from './credit-notes.tsx';
import { LineWorkView } from './line-work.tsx';
import { InvoiceSheet } from './invoice-sheet.tsx';
import { PayOrder } from './pay-order.tsx';
import { OrderLineRow } from './order-line-row.tsx';
import { ResendConfirmation } from './resend-confirmation.tsx';
import { useCancelText } from './use-cancel-text.ts';
import { WhoAnswers } from './who-answers.tsx';

/** `/client/orders/:id` */
export default function OrderPage() {
  const t = useText();
  const { id = '' } = useParams();
  const order = useOrder({ id });
  const back = (
    <Link
      to="/client"
      className="inline-flex min-h-11 items-center gap-2 justify-self-start text-soft hover:text-bone print:hidden"
    >
      <ArrowLeft aria-hidden="true" className="size-4 rtl:rotate-180" />
      {t('orders.detail.back')}
    </Link>
  );
  if (order.data) return <Order order={order.data} back={back} />;
  return (
    <PortalFrame title={t('orders.title')} above={back} isNarrow>
      <QueryView
        query={order}
        loading={t('orders.detail.loading')}
        failed={t('orders.detail.error')}
        skeleton={
          <div className="grid gap-4">
            <Skeleton className="h-48 rounded-card" />
            <Skeleton className="h-72 rounded-card" />
          </div>
        }
      >
        {() => (
          <EmptyState
            title={t('orders.detail.missing')}
            actions={<LinkButton to="/client">{t('orders.detail.back')}</LinkButton>}
          >
            {t('orders.detail.missingText')}
          </EmptyState>
        )}
      </QueryView>
    </PortalFrame>
  );
}

function Order({ order, back }: { order: OrderDetail; back: ReactNode }) {
  const t = useText();
  const cancelText = useCancelText();
  const cover = useSong();
  const work = useOrderWork(order.id).data;
  const [payment] = order.payments;
  const whyUnpaid = payment?.reason ? errorText('payment_declined', payment.reason, [payment.reason_code ?? '']) : null;
  const editable = !['completed', 'cancelled', 'refunded'].includes(order.status);
  const mine = useSession().user?.id === order.client_id;
  const songs = songsOf(work);
  const [song] = songs;
  return (
    <PortalFrame
      title={t('orders.detail.title', { number: order.order_number })}
      picture={song === undefined ? null : <Cover src={cover(song).src} name={song.title} size="lg" />}
      lede={<Lede order={order} songs={songs} />}
      above={back}
      isNarrow
      aside={mine && work !== undefined ? <NextActLink order={order} work={work} /> : null}
    >
      <div className="grid gap-4 empty:hidden">
        {order.status === 'cancelled' ? (
          <Banner tone="error">
            {whyUnpaid === null ? null : `${whyUnpaid} `}
            {cancelText(order.cancel_reason)}
          </Banner>
        ) : null}
        {mine ? null : <TeamNotice orderId={order.id} />}
        {order.status === 'pending' ? <PendingBanner order={order} mine={mine} /> : null}
        {order.status === 'confirmed' ? <Banner tone="success">{t('orders.detail.within')}</Banner> : null}
      </div>
      {mine && isPayable(order) ? <PayOrder order={order} /> : null}
      <section aria-labelledby="lines" className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        <h2 id="lines" className="title text-xl">
          {t('orders.detail.lines')}
        </h2>
        <Lines order={order} mine={mine} editable={editable} />
      </section>
      <BuyerDetails order={order} />
      {order.invoice ? <InvoiceSheet order={order} invoice={order.invoice} /> : null}
      <CreditNotes order={order} />
      {order.invoice === null && order.status === 'pending' && order.total_amount > 0 ? (
        <p className="text-sm text-faint">{t('orders.invoice.none')}</p>
      ) : null}
    </PortalFrame>
  );
}

/** Each song of the order once. */
function songsOf(work: ReadonlyMap<string, LineWork> | undefined): Song[] {
  const songs = [...(work?.values() ?? [])].flatMap(({ campaign }) => campaign?.release ?? []);
  return [...new Map(songs.map((song) => [song.id, song])).values()];
}

/** What the order promotes, its states, and its day. */
function Lede({ order, songs }: { order: OrderDetail; songs: readonly Song[] }) {
  const t = useText();
  const cover = useSong();
  const refunded = partRefund(order);
  return (
    <span className="grid gap-2">
      {songs.length === 0 ? null : (
        <span className="text-lede break-words text-bone">
          {songs.map((song, at) => (
            <span key={song.id}>
              {at === 0 ? null : ' · '}
              <bdi>{cover(song).title}</bdi>
            </span>
          ))}
        </span>
      )}
      <span className="flex flex-wrap items-center gap-2">
        <OrderStatusBadge status={order.status} />
        {order.total_amount === 0 ? null : (
          <PaymentStatusBadge status={order.payment_status} isPart={isPartPaid(order)} />
        )}
        {refunded === null ? null : (
          <Badge tone="warn">{t('orders.detail.partRefund', { amount: formatMoney(refunded, order.currency) })}</Badge>
        )}
        <span>{t('orders.detail.placed', { date: formatDate(order.order_date) })}</span>
      </span>
    </span>
  );
}

/** The page's one primary action. To pay, that is the button of the form. */
function NextActLink({ order, work }: { order: OrderDetail; work: ReadonlyMap<string, LineWork> }) {
  const t = useText();
  const services = useServices();
  const next = nextAct(order, work, services);
  switch (next?.act) {
    case 'answer':
      return <LinkButton to={`#line-${next.lineId}`}>{t('orders.next.answer')}</LinkButton>;
    case 'approve':
      return (
        <LinkButton to={`#delivery-${next.deliverableId}`}>
          {t('orders.next.approve', { title: next.title })}
        </LinkButton>
      );
    case 'bookAgain':
      return <LinkButton to={`/services/${next.service}`}>{t('orders.next.bookAgain')}</LinkButton>;
    case 'pay':
    case undefined:
      return null;
  }
}

function BuyerDetails({ order }: { order: OrderDetail }) {
  const t = useText();
  const [payment] = order.payments;
  return (
    <div className="surface-1 flex flex-wrap items-start justify-between gap-x-10 gap-y-5 rounded-card p-5 text-[0.9375rem]">
      <dl className="flex min-w-0 flex-wrap gap-x-10 gap-y-5">
        <div className="min-w-0">
          <dt className="text-sm text-faint">{t('orders.detail.customer')}</dt>
          <dd className="break-words">
            {order.company === null ? null : (
              <>
                <bdi>{order.company}</bdi>
                <br />
              </>
            )}
            <bdi>{order.client_name}</bdi>
            <br />
            {order.client_email}
            <br />
            <bdi>{order.delivery_address}</bdi>
          </dd>
        </div>
        <WhoAnswers order={order} />
        {payment?.last4 ? (
          <div>
            <dt className="text-sm text-faint">{t('orders.detail.payment')}</dt>
            <dd>{t('orders.detail.card', { brand: payment.brand ?? '', last4: payment.last4 })}</dd>
          </div>
        ) : null}
        {order.terms_version === null ? null : (
          <div>
            <dt className="text-sm text-faint">{t('orders.detail.accepted')}</dt>
            <dd>
              <AcceptedTexts order={order} />
            </dd>
          </div>
        )}
      </dl>
      {order.payment_status === 'paid' ? <ResendConfirmation orderId={order.id} email={order.client_email} /> : null}
    </div>
  );
}

function Lines({ order, mine, editable }: { order: OrderDetail; mine: boolean; editable: boolean }) {
  const work = useOrderWork(order.id);
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {order.order_items.map((line) => (
        <OrderLineRow
          key={line.id}
          line={line}
          currency={order.currency}
          song={work.data?.get(line.id)?.campaign?.release ?? null}
          editable={editable}
        >
          <LineWorkView line={line} order={order} mine={mine} editable={editable} />
        </OrderLineRow>
      ))}
    </ul>
  );
}

/** Admins may open the page of any client: it is not where they work on the order. */
function TeamNotice({ orderId }: { orderId: string }) {
  const t = useText();
  return (
    <Banner tone="info" title={t('orders.detail.clientView')}>
      <Link
        to={`/admin/orders/${orderId}`}
        className="inline-flex min-h-11 items-center underline decoration-signal decoration-2 underline-offset-4"
      >
        {t('orders.detail.openInAdmin')}
      </Link>
    </Banner>
  );
}

function PendingBanner({
  order: { payment_status, total_amount, payment_terms, money },
  mine,
}: {
  order: OrderDetail;
  mine: boolean;
}) {
  const t = useText();
  if (payment_status === 'declined')
    return <Banner tone="error">{mine ? t('orders.detail.declined') : t('orders.detail.declinedForTeam')}</Banner>;
  if (total_amount === 0) return null;
  if (mine && payment_terms === 'transfer' && money !== null)
    return <Banner tone="info">{t('orders.detail.transfer')}</Banner>;
  return (
    <Banner tone="info">
      {mine && payment_status === 'unpaid' ? t('orders.detail.unpaid') : t('orders.detail.pending')}
    </Banner>
  );
}
