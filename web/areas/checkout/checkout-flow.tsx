import { useState, type FormEvent } from 'react';
import { FormProvider } from 'react-hook-form';
import { sandboxToken } from '#domain/payments/sandbox-cards.ts';
import { tidyLink } from '#domain/catalogue/service-link.ts';
import type { CartItem } from '#web/features/cart/cart-items.ts';
import { changeServiceLink } from '#web/features/cart/cart-operations.ts';
import { usePromoCode } from '#web/features/cart/promo-code.ts';
import { useQuote } from '#web/features/cart/use-quote.ts';
import {
  cardFields,
  FreeCheckoutForm,
  hasInformation,
  type CheckoutFields,
  informationFields,
  toOrder,
} from '#web/features/orders/checkout/checkout-form.ts';
import type { SessionUser } from '#web/features/accounts/session/session.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Stepper } from '#web/ui/stepper.tsx';
import { ApproveDialog } from '#web/features/orders/checkout/approve-dialog.tsx';
import { checkoutDraft } from './checkout-draft.ts';
import { CheckoutSummary } from './checkout-summary.tsx';
import { FailureBanner } from './failure-banner.tsx';
import { InformationStep } from './information-step.tsx';
import { PaymentStep } from './payment-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { StepButtons } from './step-buttons.tsx';
import { useCheckoutForm } from './use-checkout-form.ts';
import { useCheckoutPurchase } from './use-checkout-purchase.ts';
import { usePaymentProvider } from '#web/features/orders/checkout/use-payment-provider.ts';
import { STEPS, useSteps } from './use-steps.ts';
import { WaitingPanel } from './waiting-panel.tsx';

const stepFields = [informationFields, cardFields, []] as const;
const LAST_STEP = STEPS - 1;

/** The three steps. All stay mounted, so input is never lost between them. */
export function CheckoutFlow({ items, user }: { items: readonly CartItem[]; user: SessionUser }) {
  const t = useText();
  const [reachedBefore] = useState(() => (hasInformation(checkoutDraft(user.id)) ? 1 : 0));
  const { step, direction, isCardCleared, goTo, goToError, form: element, heading } = useSteps(reachedBefore);
  const provider = usePaymentProvider();
  const view = useQuote(items, usePromoCode(user.id));
  const isFree = view.quote?.total === 0;
  const { form, clearDraft } = useCheckoutForm(items, user, isFree);
  const { purchase, place, approve } = useCheckoutPurchase(form, user, clearDraft);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (step < LAST_STEP) {
      if (!(await form.trigger([...(stepFields[step] ?? [])], { shouldFocus: true }))) return;
      if (step === 0) saveLinks(form.getValues('links'));
      return goTo(step + 1);
    }
    await form.handleSubmit(
      (fields) => {
        if (view.quote === undefined || !(isFree || provider.name === 'sandbox')) return;
        const values = FreeCheckoutForm.parse(fields);
        // Card data never leaves this function: only a token is sent.
        const token = isFree ? null : sandboxToken(fields.cardNumber ?? '').token;
        return place(toOrder(values, view.quote, items, token));
      },
      (errors) => {
        const wrong = stepFields.findIndex((names) => names.some((name) => name in errors));
        if (wrong >= 0) goToError(wrong);
      },
    )();
  };

  const busy = purchase.phase !== 'ready';
  if (purchase.phase === 'waiting') return <WaitingPanel order={purchase.order} />;
  return (
    <FormProvider {...form}>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8">
        <CheckoutSummary view={view} items={items} />
        <form
          ref={element}
          method="post"
          noValidate
          onSubmit={(event) => void submit(event)}
          aria-label={t('checkout.title')}
          data-steps={direction}
          className="grid min-w-0 gap-6 lg:col-start-1 lg:row-start-1"
        >
          <Stepper
            steps={[t('checkout.step.information'), t('checkout.step.payment'), t('checkout.step.review')]}
            current={step}
            label={t('checkout.steps')}
          />
          <div className="surface-1 grid gap-6 overflow-clip rounded-card p-5 sm:p-8">
            <InformationStep shown={step === 0} heading={step === 0 ? heading : null} items={items} disabled={busy} />
            <PaymentStep
              shown={step === 1}
              heading={step === 1 ? heading : null}
              provider={provider}
              isFree={isFree}
              isCardCleared={isCardCleared}
            />
            <ReviewStep
              shown={step === LAST_STEP}
              heading={step === LAST_STEP ? heading : null}
              items={items}
              isFree={isFree}
              onEdit={goTo}
              disabled={busy}
            />
            {purchase.phase === 'ready' && purchase.failure && step > 0 ? (
              <FailureBanner failure={purchase.failure} quote={view.quote} onChangeCard={() => goTo(1)} />
            ) : null}
            <StepButtons
              step={step}
              last={step === LAST_STEP}
              busy={busy}
              canContinue={step !== 1 || isFree || provider.status !== 'ready' || provider.name === 'sandbox'}
              canPlace={(isFree || provider.name === 'sandbox') && view.quote !== undefined && view.state === 'fresh'}
              onBack={() => goTo(step - 1)}
            />
          </div>
        </form>
      </div>
      {purchase.phase === 'approving' ? (
        <ApproveDialog order={purchase.order} deciding={purchase.deciding} onDecide={(yes) => void approve(yes)} />
      ) : null}
    </FormProvider>
  );
}

function saveLinks(links: CheckoutFields['links']): void {
  for (const [id, link] of Object.entries(links ?? {})) {
    changeServiceLink(id, tidyLink(link)).catch((error: unknown) =>
      console.error('the link is kept here, but was not saved', id, error),
    );
  }
}
