import { FormProvider } from 'react-hook-form';
import type { CartItem } from '#web/features/cart/cart-items.ts';
import type { SessionUser } from '#web/features/accounts/session/session.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Stepper } from '#web/ui/stepper.tsx';
import { ApproveDialog } from '#web/features/payments/approve-dialog.tsx';
import { CheckoutSkeleton } from './checkout-skeleton.tsx';
import { CheckoutSummary } from './checkout-summary.tsx';
import { FailureBanner } from './payment/failure-banner.tsx';
import { InformationStep } from './details/information-step.tsx';
import { PaymentStep } from './payment/payment-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { useCheckout } from './use-checkout.ts';
import { StepButtons } from './step-buttons.tsx';
import { LAST_STEP, PAYMENT_STEP } from './use-steps.ts';
import { WaitingPanel } from './payment/waiting-panel.tsx';

/** The three steps. All stay mounted, so input is never lost between them. */
export function CheckoutFlow({ items, user }: { items: readonly CartItem[]; user: SessionUser }) {
  const t = useText();
  const checkout = useCheckout(items, user);
  const { form, steps, view, method, purchase, client, unasked, isFree, submit } = checkout;
  const { step, direction, isCardCleared, goTo, form: element, heading } = steps;
  const busy = purchase.phase !== 'ready';
  if (client === 'checking') return <CheckoutSkeleton />;
  if (purchase.phase === 'waiting') return <WaitingPanel order={purchase.order} />;
  return (
    <FormProvider {...form}>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8">
        <CheckoutSummary view={view} items={items} opensByItself={step === LAST_STEP} />
        <form
          ref={element}
          method="post"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
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
            <InformationStep
              shown={step === 0}
              heading={step === 0 ? heading : null}
              items={items.filter((item) => !unasked.includes(item))}
              disabled={busy}
              canSave={!user.isGuest}
            />
            <PaymentStep
              shown={step === PAYMENT_STEP}
              heading={step === PAYMENT_STEP ? heading : null}
              method={method}
              quote={view.quote}
              isCardCleared={isCardCleared}
              disabled={busy}
            />
            <ReviewStep
              shown={step === LAST_STEP}
              heading={step === LAST_STEP ? heading : null}
              items={items}
              unasked={unasked}
              paidWith={isFree ? 'nothing' : method.summary}
              onEdit={goTo}
              disabled={busy}
            />
            {purchase.phase === 'ready' && purchase.failure && step > 0 ? (
              <FailureBanner
                failure={purchase.failure}
                quote={view.quote}
                onChangeCard={step === PAYMENT_STEP ? null : () => goTo(PAYMENT_STEP)}
              />
            ) : null}
            <StepButtons
              step={step}
              last={step === LAST_STEP}
              quote={view.quote}
              purchase={purchase}
              paysLater={method.selection === 'transfer' && !isFree}
              isPreparing={method.isPreparing}
              leaves={step > 0 && method.isHosted && !isFree}
              canContinue={step !== PAYMENT_STEP || isFree || method.canPrepare}
              canPlace={(isFree || method.canPrepare) && view.quote !== undefined && view.state === 'fresh'}
              onBack={() => goTo(step - 1)}
            />
          </div>
        </form>
      </div>
      {purchase.phase === 'approving' ? (
        <ApproveDialog
          order={purchase.order}
          amount={purchase.order.total}
          deciding={purchase.deciding}
          onDecide={(yes) => void checkout.approve(yes)}
        />
      ) : null}
    </FormProvider>
  );
}
