import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { QUOTE_PATH } from '#domain/quotes/quote-path.ts';
import type { QuoteOrder, QuotePage } from '#domain/quotes/quote.ts';
import { CheckEmail } from '#web/features/accounts/guest/check-email.tsx';
import { enterAsGuest } from '#web/features/accounts/guest/start-guest.ts';
import { signInUrl } from '#web/features/accounts/session/return-path.ts';
import { signOut, useSession } from '#web/features/accounts/session/session.ts';
import { OrderDocument } from '#web/features/billing/order-document.tsx';
import { useOrder } from '#web/features/orders/portal/order-queries.ts';
import { useOpenQuoteOrder } from '#web/features/quotes/reader.ts';
import { formatCalendarDate, formatMoney } from '#web/lib/format/format.ts';
import { shopToday } from '#web/lib/format/shop-today.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { PayOrderForm } from '../orders/pay-order-form.tsx';
import { PaymentWays } from '../orders/payment-ways.tsx';
import { useQuoteFailure } from './use-quote-failure.ts';

interface QuoteOrderPartProps {
  page: QuotePage;
  order: QuoteOrder;
  token: string;
}

const isSettled = (page: QuotePage, { open, status }: QuoteOrder) =>
  open === 0 && (page.total > 0 || status !== 'pending');

/** The order that an accepted quote became: what is paid, what is due, and the way to pay it. */
export function QuoteOrderPart({ page, order, token }: QuoteOrderPartProps) {
  const t = useText();
  const { shopper } = useSession();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const own = useOrder(shopper === null ? null : { id: order.id });
  const money = (amount: number) => formatMoney(amount, page.currency);
  const isOver = order.status === 'cancelled' || order.status === 'refunded';
  const isOpen = !isOver && !isSettled(page, order);
  const due = order.due_on === null ? null : formatCalendarDate(order.due_on);
  // A part is paid, and the rest can wait.
  const isLater = isOpen && order.paid > 0 && order.due_on !== null && order.due_on > shopToday();
  return (
    <section aria-labelledby="order" className="surface-2 grid gap-6 rounded-sheet p-5 sm:p-8">
      <header className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="order" className="title text-xl">
          {t('orders.detail.title', { number: order.number })}
        </h2>
        {isOpen && !isLater && page.total > 0 ? <span className="figure text-2xl">{money(order.due)}</span> : null}
      </header>
      <dl className="tabular grid gap-1.5 text-[0.9375rem] empty:hidden">
        {order.po_number === null ? null : <Fact name={t('quotes.accept.po')}>{order.po_number}</Fact>}
        {order.paid === 0 ? null : <Fact name={t('quotes.order.paid')}>{money(order.paid)}</Fact>}
        {order.open === 0 || isOver ? null : <Fact name={t('quotes.order.open')}>{money(order.open)}</Fact>}
        {due === null || isOver ? null : <Fact name={t('quotes.order.due')}>{due}</Fact>}
      </dl>
      {isOver ? <Banner tone="info">{t('quotes.order.over')}</Banner> : null}
      {isLater && due !== null ? <Banner tone="success">{t('quotes.order.later', { date: due })}</Banner> : null}
      {isOpen ? <PayPart page={page} order={order} token={token} own={own} /> : null}
      {own.data && !isOver ? (
        <OrderDocument number={order.number} invoice={own.data.invoice?.number ?? null} open={order.open} />
      ) : null}
      {!isOver && !isOpen ? <Banner tone="success">{t('quotes.order.done')}</Banner> : null}
      {shopper?.isGuest && own.data && (order.paid > 0 || !isOpen) ? (
        <CheckEmail
          order={own.data}
          isSent={order.status !== 'pending'}
          onProved={() => void queries.invalidateQueries()}
          onSecondStep={() => void navigate(signInUrl(`/client/orders/${order.id}`, '/auth/two-factor'))}
        />
      ) : null}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-soft">{name}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}

/** The payment form for who has the order in this browser; else the way to it. */
function PayPart({ page, order, token, own }: QuoteOrderPartProps & { own: ReturnType<typeof useOrder> }) {
  const t = useText();
  const failure = useQuoteFailure();
  const { status, shopper, user } = useSession();
  const open = useOpenQuoteOrder(token, enterAsGuest);
  if (status === 'loading' || (shopper !== null && own.isPending)) return <Skeleton className="h-40 rounded-card" />;
  if (own.data) {
    const { money, client_name: name, client_email: email } = own.data;
    const form = { hasAccepted: true, payer: { name, email } };
    return money === null ? (
      <PayOrderForm order={{ ...own.data, open: 0, due: 0 }} {...form} />
    ) : (
      <PaymentWays key={money.open} order={own.data} money={money} {...form} />
    );
  }
  if (order.by === 'account')
    return (
      <div className="grid gap-4">
        <p className="text-soft">{t('quotes.order.account')}</p>
        <LinkButton to={`/client/orders/${order.id}`} className="justify-self-start">
          {t('quotes.order.signIn')}
        </LinkButton>
      </div>
    );
  if (user !== null)
    return (
      <div className="grid gap-4">
        <p className="text-soft">{t('quotes.order.other', { email: user.email })}</p>
        <Button
          variant="secondary"
          // The address stays the same but for the fragment, so the document has to be loaded again.
          onClick={() => void signOut(QUOTE_PATH + window.location.hash).then(() => window.location.reload())}
          className="justify-self-start"
        >
          {t('quotes.order.signOut')}
        </Button>
      </div>
    );
  return (
    <div className="grid gap-4">
      {open.error === null ? null : <Banner tone="error">{failure(open.error)}</Banner>}
      <Button
        size="lg"
        busy={open.isPending}
        busyText={t('quotes.order.opening')}
        onClick={() => open.mutate(undefined)}
        className="justify-self-start max-sm:w-full"
      >
        {order.due === 0
          ? t('orders.pay.freeAct')
          : t('orders.pay.act', { total: formatMoney(order.due, page.currency) })}
      </Button>
    </div>
  );
}
