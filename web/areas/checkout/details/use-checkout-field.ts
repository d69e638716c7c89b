import { useFormContext, type UseFormReturn } from 'react-hook-form';
import { useText } from '#web/lib/i18n/text.ts';
import type { CheckoutFields } from '../checkout-form.ts';

type PlainField = Exclude<keyof CheckoutFields, 'links'>;

/** A field's name, handlers and error text. */
export function useCheckoutField(): (
  name: PlainField,
) => ReturnType<UseFormReturn<CheckoutFields>['register']> & { error: string | undefined } {
  const { register, formState } = useFormContext<CheckoutFields>();
  const problem = useProblemText();
  return (name) => ({ ...register(name), error: problem(formState.errors[name]?.message) });
}

export function useProblemText(): (code: string | undefined) => string | undefined {
  const t = useText();
  return (code) => (code === undefined ? undefined : t(`checkout.problem.${code}` as 'checkout.problem.required'));
}
