import { useForm } from 'react-hook-form';
import * as z from 'zod';
import type { QuotePage } from '#domain/quotes/quote.ts';
import { enterAsGuest } from '#web/features/accounts/guest/start-guest.ts';
import { AcceptedTexts } from '#web/features/orders/accepted-texts.tsx';
import { terms } from '#web/features/orders/payment-form.ts';
import { useAcceptQuote } from '#web/features/quotes/reader.ts';
import { schemaResolver } from '#web/lib/forms/schema-resolver.ts';
import { formatCalendarDate } from '#web/lib/format/format.ts';
import { shopToday } from '#web/lib/format/shop-today.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useQuoteFailure } from './use-quote-failure.ts';

const Signature = z.object({
  name: z.string().trim().min(1).max(200),
  poNumber: z.string().trim().max(60),
  terms,
});

/** The terms, then the signature: a name, today's date, and the number of a purchase order. */
export function AcceptQuote({ page, token }: { page: QuotePage; token: string }) {
  const t = useText();
  const failure = useQuoteFailure();
  const accept = useAcceptQuote(token, enterAsGuest);
  const { register, handleSubmit, formState } = useForm<z.input<typeof Signature>>({
    mode: 'onTouched',
    resolver: schemaResolver(Signature),
    defaultValues: { name: page.name, poNumber: '' },
  });
  const { errors } = formState;
  const submit = handleSubmit((signed) =>
    accept
      .mutateAsync({ version: page.version, name: signed.name.trim(), poNumber: signed.poNumber.trim() })
      .catch(() => undefined),
  );
  return (
    <section aria-labelledby="accept" className="surface-2 grid gap-5 rounded-sheet p-5 sm:p-8 print:hidden">
      <h2 id="accept" className="title text-xl">
        {t('quotes.accept.title')}
      </h2>
      <div className="grid gap-1 text-[0.9375rem] text-soft">
        <p>{t('quotes.accept.texts')}</p>
        <AcceptedTexts order={page} />
      </div>
      <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label={t('quotes.accept.name')}
            hint={t('quotes.accept.date', { date: formatCalendarDate(shopToday()) })}
            autoComplete="name"
            error={errors.name === undefined ? undefined : t('quotes.accept.nameNeeded')}
            {...register('name')}
          />
          <TextField
            label={t('quotes.accept.po')}
            hint={t('quotes.accept.poHint')}
            optional
            autoComplete="off"
            error={errors.poNumber === undefined ? undefined : t('quotes.accept.poLong')}
            {...register('poNumber')}
          />
        </div>
        <Checkbox
          label={t('quotes.accept.agree')}
          required
          error={errors.terms === undefined ? undefined : t('quotes.accept.agreeNeeded')}
          {...register('terms')}
        />
        {accept.error === null ? null : <Banner tone="error">{failure(accept.error)}</Banner>}
        <Button
          type="submit"
          size="lg"
          busy={formState.isSubmitting}
          busyText={t('quotes.accept.busy')}
          className="justify-self-start max-sm:w-full"
        >
          {t('quotes.accept.act')}
        </Button>
      </form>
    </section>
  );
}
