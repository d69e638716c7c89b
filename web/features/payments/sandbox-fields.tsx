import { useState, type ChangeEvent } from 'react';
import { FlaskConical } from 'lucide-react';
import type { UseFormReturn } from 'react-hook-form';
import { cardHints, groupedNumber, sandboxCards, slashedExpiry } from '#domain/payments/sandbox-cards.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import type { SandboxFields as Fields } from './sandbox-form.ts';

/** Card fields of the sandbox. Their values stay in this form and are never sent. */
export function SandboxFields({ form }: { form: UseFormReturn<Fields> }) {
  const t = useText();
  const { register, watch, setValue, formState } = form;
  const [today] = useState(() => new Date());
  const hints = cardHints({ number: watch('cardNumber') ?? '', expiry: watch('expiryDate') ?? '' }, today);
  const field = (name: keyof Fields, format: (typed: string) => string = (typed) => typed) => {
    const problem = formState.errors[name]?.message;
    const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
      // In the middle of the text, the caret would jump to the end.
      const isAtEnd = target.selectionStart === target.value.length;
      if (isAtEnd && format(target.value) !== target.value)
        setValue(name, format(target.value), { shouldValidate: formState.errors[name] !== undefined });
    };
    return {
      ...register(name, { onChange }),
      error: problem && t(`checkout.problem.${problem}` as 'checkout.problem.required'),
    };
  };
  return (
    <>
      <div className="well grid gap-3 rounded-card p-5">
        <p className="flex items-center gap-2.5 font-semibold text-warn">
          <FlaskConical aria-hidden="true" className="size-5" />
          {t('checkout.payment.test')}
        </p>
        <p className="text-[0.9375rem] text-soft">{t('checkout.payment.testText')}</p>
        <ul className="grid gap-1.5 sm:grid-cols-2">
          {sandboxCards.map((card) => (
            <li key={card.number}>
              <button
                type="button"
                onClick={() => setValue('cardNumber', card.number, { shouldValidate: true })}
                className="grid min-h-11 w-full rounded-control bg-white/5 px-3.5 py-2 text-start hover:bg-white/10"
              >
                <span className="sr-only">{t('checkout.payment.use', { number: card.number })}</span>
                <span aria-hidden="true" dir="ltr" className="tabular justify-self-start font-medium">
                  {card.number}
                </span>
                <span className="text-[0.8125rem] text-faint">{t(`checkout.payment.outcome.${card.outcome}`)}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
      <div className="grid gap-5">
        <TextField
          label={t('checkout.field.cardNumber')}
          inputMode="numeric"
          autoComplete="cc-number"
          required
          className="tabular"
          hint={hints.number ? t(`checkout.hint.${hints.number}`) : undefined}
          {...field('cardNumber', groupedNumber)}
        />
        <div className="grid grid-cols-2 gap-5">
          <TextField
            label={t('checkout.field.expiryDate')}
            placeholder={t('checkout.placeholder.expiry')}
            inputMode="numeric"
            autoComplete="cc-exp"
            required
            className="tabular"
            hint={hints.expiry ? t(`checkout.hint.${hints.expiry}`) : undefined}
            {...field('expiryDate', slashedExpiry)}
          />
          <TextField
            label={t('checkout.field.cvv')}
            inputMode="numeric"
            autoComplete="cc-csc"
            required
            className="tabular"
            {...field('cvv')}
          />
        </div>
        <TextField label={t('checkout.field.cardName')} autoComplete="cc-name" required {...field('cardName')} />
      </div>
    </>
  );
}
