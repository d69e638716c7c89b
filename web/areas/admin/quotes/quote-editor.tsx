import type { ReactNode } from 'react';
import { FormProvider, useForm, useWatch, type Control } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { QuoteDraftBody } from '#domain/quotes/quote.ts';
import { QuoteForm, toDraft, type QuoteFields } from '#web/features/quotes/admin/quote-form.ts';
import type { SoldPackage } from '#web/lib/services/order-line.ts';
import { useClientOf, useQuoteSums, useSaveQuote } from '#web/features/quotes/admin/quote-queries.ts';
import { useSettled } from '#web/lib/data/use-settled.ts';
import { schemaResolver } from '#web/lib/forms/schema-resolver.ts';
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
  const { draft, client } = useDraft(control, contactId);
  const sums = useQuoteSums(draft);
  const total = sums.isCurrent ? (sums.sums?.total ?? null) : null;

  const submit = (isSending: boolean) =>
    handleSubmit(async (typed) => {
      const written = toDraft(QuoteForm.parse(typed), { clientId: client?.id ?? null, contactId });
      try {
        const saved = await save.mutateAsync({ id, base, draft: written, total: isSending ? total : null });
        showToast(
          isSending ? `${saved.number} is on its way to ${written.email}.` : `${saved.number} is saved.`,
          'success',
        );
        await navigate(`/admin/quotes/${saved.id}`, { replace: base !== null });
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
          <QuoteRecipient client={client} />
          <Panel title="Items" note="Prices without tax. A package costs what the catalog says when the quote is sent.">
            <OrderLines packages={packages} withCost />
          </Panel>
          <QuoteTermsFields />
        </div>
        <div className="grid min-w-0 gap-6 xl:sticky xl:top-6">
          <QuoteTotal sums={sums.sums} isCurrent={sums.isCurrent} error={save.error ?? sums.error}>
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

const PAUSE_MS = 150;

/** The draft as typed, once it is complete, and the client whose email it has. */
function useDraft(control: Control<QuoteFields>, contactId: string | null) {
  const typed = useWatch({ control });
  const client = useClientOf(useSettled((typed.email ?? '').trim(), PAUSE_MS)).data ?? null;
  const parsed = QuoteForm.safeParse(typed);
  const own = client !== null && parsed.success && client.email === parsed.data.email ? client : null;
  const draft: QuoteDraftBody | null = parsed.success
    ? toDraft(parsed.data, { clientId: own?.id ?? null, contactId })
    : null;
  return { draft, client: own };
}
