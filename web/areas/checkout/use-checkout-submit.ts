import type { UseFormReturn } from 'react-hook-form';
import type { PlaceOrderBody, Quote } from '#domain/orders/order.ts';
import { acceptsLink, tidyLink } from '#domain/catalogue/service-link.ts';
import type { CartItem } from '#web/features/cart/cart-items.ts';
import { changeServiceLink } from '#web/features/cart/cart-operations.ts';
import { CheckoutForm, informationFields, toOrder, type CheckoutFields } from '#web/areas/checkout/checkout-form.ts';
import type { PaymentMethodControl } from '#web/features/payments/use-payment-method.ts';
import { useLinkRules, type LinkRules } from '#web/lib/services/use-link-rules.ts';
import { useOnce } from '#web/lib/forms/use-once.ts';
import { LAST_STEP, PAYMENT_STEP, type Steps } from './use-steps.ts';

const stepFields = [informationFields, [], []] as const;

interface CheckoutSubmission {
  form: UseFormReturn<CheckoutFields>;
  method: PaymentMethodControl;
  steps: Steps;
  items: readonly CartItem[];
  quote: Quote | undefined;
  place: (order: PlaceOrderBody, checkoutId: () => Promise<string>) => Promise<void>;
  /** The checkout id of these lines. */
  checkoutIdOf: (items: readonly CartItem[]) => Promise<string>;
}

/** Completes the present step; on the last one, places the order. */
export function useCheckoutSubmit({ form, method, steps, items, quote, place, checkoutIdOf }: CheckoutSubmission) {
  const { step, goTo, goToError, focusError } = steps;
  const rules = useLinkRules();
  const isFree = quote?.total === 0;

  const placeOrder = form.handleSubmit(
    async (fields) => {
      if (quote === undefined) return;
      // A cart that changed in another tab may have brought a link.
      if (rejectLink(form, items, rules)) return goToError(0);
      const payment = isFree ? null : await method.prepare();
      if (payment === null && !isFree) return goToError(PAYMENT_STEP);
      void place(toOrder(CheckoutForm.parse(fields), quote, items, payment), () => checkoutIdOf(items));
    },
    (errors) => {
      const wrong = stepFields.findIndex((names) => names.some((name) => name in errors));
      if (wrong >= 0) goToError(wrong);
    },
  );

  return useOnce(async () => {
    if (step === LAST_STEP) return placeOrder();
    if (step === PAYMENT_STEP && !isFree && (await method.prepare()) === null) return;
    if (!(await isComplete(form, stepFields[step] ?? []))) return focusError();
    if (step === 0) {
      if (rejectLink(form, items, rules)) return;
      saveLinks(form.getValues('links'));
    }
    goTo(step + 1);
  });
}

/** Invalid fields count as touched, so that their errors go while they are filled. */
async function isComplete(
  form: UseFormReturn<CheckoutFields>,
  names: readonly (keyof CheckoutFields)[],
): Promise<boolean> {
  if (await form.trigger([...names])) return true;
  for (const name of names)
    if (form.getFieldState(name).invalid) form.setValue(name, form.getValues(name), { shouldTouch: true });
  return false;
}

function saveLinks(links: CheckoutFields['links']): void {
  for (const [id, link] of Object.entries(links ?? {})) {
    changeServiceLink(id, tidyLink(link)).catch((error: unknown) =>
      console.error('the link is kept here, but was not saved', id, error),
    );
  }
}

/** Marks the first link that its service cannot promote, and focuses it. */
function rejectLink(form: UseFormReturn<CheckoutFields>, items: readonly CartItem[], rules: LinkRules): boolean {
  const links = form.getValues('links') ?? {};
  const rejected = items.find(({ id, service }) => !acceptsLink(rules.get(service), links[id] ?? ''));
  if (rejected === undefined) return false;
  form.setError(`links.${rejected.id}`, { type: 'custom', message: 'mismatch' }, { shouldFocus: true });
  return true;
}
