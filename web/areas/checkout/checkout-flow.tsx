import { useEffect, useRef, useState, type FormEvent } from 'react';
import { FormProvider } from 'react-hook-form';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { sandboxToken } from '#domain/sandbox-cards.ts';
import type { CartItem } from '#web/features/cart/cart-items.ts';
import { changeServiceLink } from '#web/features/cart/cart-operations.ts';
import { loadCart } from '#web/features/cart/cart-store.ts';
import { keepPromo, usePromoCode } from '#web/features/cart/promo-store.ts';
import { useQuote } from '#web/features/cart/use-quote.ts';
import { cardFields, CheckoutForm, hasInformation, informationFields, savedDetails, toOrder } from '#web/features/checkout/checkout-form.ts';
import { fetchCheckoutId, keepDetails } from '#web/features/checkout/order-calls.ts';
import { usePurchase } from '#web/features/checkout/use-purchase.ts';
import type { SessionUser } from '#web/features/session/session.ts';
import { tellAudit } from '#web/lib/audit.ts';
import { useText } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Stepper } from '#web/ui/stepper.tsx';
import { ApproveDialog } from './approve-dialog.tsx';
import { CheckoutSummary } from './checkout-summary.tsx';
import { FailureBanner } from './failure-banner.tsx';
import { InformationStep } from './information-step.tsx';
import { PaymentStep } from './payment-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { checkoutDraft, useCheckoutForm } from './use-checkout-form.ts';
import { usePaymentProvider } from './use-payment-provider.ts';
import { WaitingPanel } from './waiting-panel.tsx';

const stepFields = [informationFields, cardFields, []] as const;
const LAST_STEP = stepFields.length - 1;

/** The three steps. All stay mounted, so nothing typed is lost between them; the address holds the step, so Back works. */
export function CheckoutFlow({ items, user }: { items: readonly CartItem[]; user: SessionUser }) {
  const t = useText();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const [reached, setReached] = useState(() => (hasInformation(checkoutDraft(user)) ? 1 : 0));
  const heading = useRef<HTMLHeadingElement>(null);
  const { form, forgetDraft } = useCheckoutForm(items, user);
  const provider = usePaymentProvider();
  const code = usePromoCode();
  const quote = useQuote(items, code);
  const step = Math.min(reached, Math.max(0, Number(search.get('step') ?? '1') - 1) || 0);

  const { purchase, place, approve } = usePurchase({
    checkoutId: async () => {
      const id = (await fetchCheckoutId(user.id)) ?? (await loadCart().then(() => fetchCheckoutId(user.id)));
      if (id === null) throw new Error(t('checkout.failed.cart'));
      return id;
    },
    onConfirmed: (order) => {
      const values = CheckoutForm.parse(form.getValues());
      forgetDraft();
      if (values.saveInfo) void keepDetails(user.id, savedDetails(values));
      void tellAudit({ action: 'order_created', userId: user.id, tableName: 'orders', recordId: order.id, newValues: { order_number: order.order_number } });
      const state = { orderId: order.order_number, orderDate: order.order_date };
      void Promise.resolve(navigate('/checkout/success', { replace: true, state })).then(() => {
        keepPromo('');
        return loadCart();
      });
    },
    onFailed: (failure) => {
      if (failure.kind === 'price_changed' || failure.kind === 'promo_refused') {
        void queries.invalidateQueries({ queryKey: ['quote'] });
        void loadCart();
      }
    },
  });

  const goTo = (next: number) => {
    setReached(Math.max(reached, next));
    setSearch(next === 0 ? {} : { step: String(next + 1) });
  };

  const shownBefore = useRef(step);
  useEffect(() => {
    if (shownBefore.current !== step) heading.current?.focus({ preventScroll: true });
    shownBefore.current = step;
  }, [step]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (step < LAST_STEP) {
      if (!(await form.trigger([...(stepFields[step] ?? [])], { shouldFocus: true }))) return;
      if (step === 0) saveLinks();
      return goTo(step + 1);
    }
    await form.handleSubmit(
      (fields) => {
        if (quote.data === undefined || provider.name !== 'sandbox') return;
        const values = CheckoutForm.parse(fields);
        // The card ends here: a token goes on in its place.
        return place(toOrder(values, quote.data, items, sandboxToken(values.cardNumber).token));
      },
      (errors) => {
        const wrong = stepFields.findIndex((names) => names.some((name) => name in errors));
        if (wrong >= 0) goTo(wrong);
      },
    )();
  };

  const saveLinks = () => {
    for (const [id, link] of Object.entries(form.getValues('links') ?? {})) {
      changeServiceLink(id, link).catch((error: unknown) => console.error('the link is kept here, but was not saved', id, error));
    }
  };

  const busy = purchase.phase !== 'ready';
  const canPlace = provider.name === 'sandbox' && quote.data !== undefined && !quote.isPlaceholderData;
  if (purchase.phase === 'waiting') return <WaitingPanel order={purchase.order} />;
  return (
    <FormProvider {...form}>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8">
        <form method="post" noValidate onSubmit={(event) => void submit(event)} aria-label={t('checkout.title')} className="grid gap-6">
          <Stepper steps={[t('checkout.step.information'), t('checkout.step.payment'), t('checkout.step.review')]} current={step} label={t('checkout.steps')} />
          <div className="surface-1 grid gap-6 rounded-card p-5 sm:p-8">
            <InformationStep shown={step === 0} heading={step === 0 ? heading : null} items={items} disabled={busy} />
            <PaymentStep shown={step === 1} heading={step === 1 ? heading : null} provider={provider} />
            <ReviewStep shown={step === LAST_STEP} heading={step === LAST_STEP ? heading : null} items={items} onEdit={goTo} disabled={busy} />
            {purchase.phase === 'ready' && purchase.failure && step > 0 ? (
              <FailureBanner failure={purchase.failure} quote={quote.data} onChangeCard={() => goTo(1)} />
            ) : null}
            <div className="flex flex-wrap-reverse items-center justify-between gap-3">
              {step > 0 ? (
                <Button variant="quiet" disabled={busy} onClick={() => goTo(step - 1)}>
                  {t('checkout.previous')}
                </Button>
              ) : (
                <span />
              )}
              {step < LAST_STEP ? (
                <Button type="submit" size="lg" disabled={step === 1 && provider.status === 'ready' && provider.name !== 'sandbox'}>
                  {t('checkout.continue')}
                </Button>
              ) : (
                <Button type="submit" size="lg" busy={busy} busyText={t('checkout.placing')} disabled={!canPlace}>
                  {t('checkout.place')}
                </Button>
              )}
            </div>
            {busy ? <p className="text-end text-sm text-faint">{t('checkout.placingText')}</p> : null}
          </div>
        </form>
        <CheckoutSummary quote={quote} />
      </div>
      {purchase.phase === 'approving' ? <ApproveDialog order={purchase.order} answering={purchase.answering} onAnswer={(yes) => void approve(yes)} /> : null}
    </FormProvider>
  );
}
