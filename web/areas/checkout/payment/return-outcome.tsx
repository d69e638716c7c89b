import { useEffect, useRef, useState, type ReactNode } from 'react';
import { CircleAlert, CircleHelp } from 'lucide-react';
import { useCart } from '#web/features/cart/cart-store.ts';
import type { DeclinedOrder, ReturnedPayment } from '#web/features/payments/use-returned-payment.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonStyles } from '#web/ui/button-styles.ts';
import { LinkButton } from '#web/ui/link-button.tsx';

type Outcome = Extract<ReturnedPayment, { phase: 'open' | 'declined' | 'unknown' | 'failed' }>;

interface ReturnOutcomeProps {
  state: Outcome;
  onConfirm: (clientSecret: string) => Promise<void>;
  onRetry: () => void;
}

/** What became of a payment that is not paid, and the ways on. */
export function ReturnOutcome({ state, onConfirm, onRetry }: ReturnOutcomeProps) {
  const t = useText();
  switch (state.phase) {
    case 'open':
      return <OpenPayment state={state} onConfirm={onConfirm} />;
    case 'declined':
      return <Declined reason={state.reason} order={state.order} />;
    case 'unknown':
      return (
        <Panel
          isQuestion
          title={t('payments.return.unknown')}
          text={t('payments.return.unknownText')}
          actions={<LinkButton to="/client">{t('payments.return.orders')}</LinkButton>}
        />
      );
    case 'failed':
      return (
        <Panel
          title={t('payments.return.error')}
          text={t('payments.return.errorText')}
          actions={
            <>
              <Button onClick={onRetry}>{t('payments.return.retry')}</Button>
              <LinkButton to="/client" variant="secondary">
                {t('payments.return.orders')}
              </LinkButton>
            </>
          }
        >
          {state.message === null ? null : <Banner tone="error">{state.message}</Banner>}
        </Panel>
      );
  }
}

function Declined({ reason, order }: { reason: string | null; order: DeclinedOrder | null }) {
  const t = useText();
  const number = order?.number ?? '';
  const text =
    order === null
      ? null
      : order.isCancelled
        ? t('payments.return.cancelledText', { number })
        : t('payments.return.declinedText', { number });
  return (
    <Panel
      title={t('payments.return.declined')}
      text={text}
      actions={
        <>
          <LinkButton to={order === null ? '/client' : `/client/orders/${order.id}`}>
            {order === null
              ? t('payments.return.orders')
              : order.isCancelled
                ? t('payments.return.order')
                : t('payments.return.payAgain')}
          </LinkButton>
          <BackToCheckout />
        </>
      }
    >
      {reason === null ? null : <Banner tone="error">{reason}</Banner>}
    </Panel>
  );
}

function OpenPayment({
  state,
  onConfirm,
}: {
  state: Extract<Outcome, { phase: 'open' }>;
  onConfirm: ReturnOutcomeProps['onConfirm'];
}) {
  const t = useText();
  const [isConfirming, setConfirming] = useState(false);
  const { order, hasLeft, url, clientSecret, problem } = state;
  const number = order.order_number;
  const confirm = async (secret: string) => {
    setConfirming(true);
    await onConfirm(secret);
    setConfirming(false);
  };
  const orderUrl = `/client/orders/${order.id}`;
  return (
    <Panel
      title={hasLeft ? t('payments.return.left') : t('payments.return.open')}
      text={hasLeft ? t('payments.return.leftText', { number }) : t('payments.return.openText', { number })}
      actions={
        <>
          {url === null ? null : (
            <a href={url} className={buttonStyles()} data-slot="button">
              {t('payments.return.continue')}
            </a>
          )}
          {clientSecret === null ? null : (
            <Button
              busy={isConfirming}
              busyText={t('payments.busy.confirming')}
              onClick={() => void confirm(clientSecret)}
            >
              {t('payments.return.confirm')}
            </Button>
          )}
          <LinkButton to={orderUrl} variant={url === null && clientSecret === null ? 'primary' : 'secondary'}>
            {t('payments.return.payAgain')}
          </LinkButton>
          <BackToCheckout />
        </>
      }
    >
      {problem === null ? null : <Banner tone="error">{t('payments.failed.unconfirmed')}</Banner>}
    </Panel>
  );
}

/** Only while there is something to check out. */
function BackToCheckout() {
  const t = useText();
  const { items } = useCart();
  if (items.length === 0) return null;
  return (
    <LinkButton to="/checkout" variant="quiet">
      {t('payments.return.checkout')}
    </LinkButton>
  );
}

interface PanelProps {
  title: string;
  text: string | null;
  actions: ReactNode;
  isQuestion?: boolean;
  children?: ReactNode;
}

function Panel({ title, text, actions, isQuestion = false, children }: PanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [title]);
  const Icon = isQuestion ? CircleHelp : CircleAlert;
  return (
    <section className="surface-2 grid gap-6 rounded-sheet p-6 sm:p-10">
      <Icon aria-hidden="true" className="size-12 text-warn" />
      <h2 ref={heading} tabIndex={-1} className="poster text-poster-3 outline-none">
        {title}
      </h2>
      {text === null ? null : <p className="max-w-[60ch] text-soft">{text}</p>}
      {children}
      <div className="flex flex-wrap gap-3">{actions}</div>
    </section>
  );
}
