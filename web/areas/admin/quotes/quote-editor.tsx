import { useEffect, type ReactNode } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { QuoteForm, toDraft, type QuoteFields } from '#web/features/quotes/admin/quote-form.ts';
import type { SoldPackage } from '#web/lib/services/order-line.ts';
import { useQuoteSums, useSaveQuote } from '#web/features/quotes/admin/quote-queries.ts';
import { schemaResolver } from '#web/lib/forms/schema-resolver.ts';
import { useUnsavedWarning } from '#web/lib/forms/use-unsaved-warning.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { OrderLines } from '../orders/order-line-fields.tsx';
import { QuoteRecipient } from './quote-recipient.tsx';
import { QuoteTermsFields } from './quote-terms-fields.tsx';
import { QuoteTotal } from './quote-total.tsx';

interface QuoteEditorProps {
  id: string;
  /** When the version that is edited had been stored; null for a new quote. */
  base: string | null;
  contactId: string | null;
  fields: QuoteFields;
  packages: readonly SoldPackage[];
  /** Beside the form. */
  aside?: ReactNode;
}

/** One screen from the recipient to the sent quote. The database prices each change. */
export function QuoteEditor({ id, base, contactId, fields, packages, aside }: QuoteEditorProps) {
  const navigate = useNavigate();
  const save = useSaveQuote();
  const form = useForm<QuoteFields>({ resolver: schemaResolver(QuoteForm), defaultValues: fields });
  const { control, handleSubmit, formState } = form;
  const typed = QuoteForm.safeParse(useWatch({ control }));
  const draft = typed.success ? toDraft(typed.data, contactId) : null;
  const sums = useQuoteSums(draft);
  const total = sums.isCurrent ? (sums.sums?.total ?? null) : null;
  useUnsavedWarning(formState.isDirty && !save.isSuccess);
  const savedId = save.data?.id;
  // After the warning has learned that it is saved.
  useEffect(() => {
    if (savedId !== undefined) void navigate(`/admin/quotes/${savedId}`, { replace: base !== null });
  }, [savedId, base, navigate]);

  const submit = (isSending: boolean) =>
    handleSubmit(async (fields) => {
      const written = toDraft(QuoteForm.parse(fields), contactId);
      try {
        const saved = await save.mutateAsync({ id, base, draft: written, total: isSending ? total : null });
        showToast(
          isSending ? `${saved.number} is on its way to ${written.email}.` : `${saved.number} is saved.`,
          'success',
        );
      } catch {
        // The panel shows the error; the input stays.
      }
    });
  const isBusy = (isSending: boolean) => save.isPending && (save.variables.total !== null) === isSending;
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => void submit(false)(event)}
        className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]"
      >
        <div className="grid min-w-0 gap-6">
          <QuoteRecipient client={sums.isCurrent ? (sums.sums?.client ?? null) : null} />
          <Panel title="Items" note="Prices without tax. A package costs what the catalog says when the quote is sent.">
            <OrderLines packages={packages} withCost />
          </Panel>
          <QuoteTermsFields />
        </div>
        <div className="grid min-w-0 gap-6 xl:sticky xl:top-6">
          <QuoteTotal sums={sums.sums} isCurrent={sums.isCurrent} error={sums.error ?? save.error}>
            <Button
              size="lg"
              block
              busy={isBusy(true)}
              busyText="Sending"
              disabled={draft !== null && total === null && !save.isPending}
              onClick={() => void submit(true)()}
            >
              Send quote
            </Button>
            <Button type="submit" variant="secondary" block busy={isBusy(false)} busyText="Saving">
              Save draft
            </Button>
            {formState.isSubmitted && !formState.isValid ? (
              <p role="alert" className="text-sm text-bad">
                Some fields need a change. They’re marked above.
              </p>
            ) : null}
          </QuoteTotal>
          {aside}
        </div>
      </form>
    </FormProvider>
  );
}
