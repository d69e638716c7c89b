import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { useQuoteBasis, useSaveQuoteSettings } from '#web/features/quotes/admin/quote-queries.ts';
import { schemaResolver } from '#web/lib/forms/schema-resolver.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';

const days = (least: number, most: number) =>
  z
    .string()
    .trim()
    .refine(
      (text) => /^\d{1,3}$/.test(text) && Number(text) >= least && Number(text) <= most,
      `From ${least} to ${most}`,
    );

const Defaults = z.object({
  valid: days(1, 365),
  due: days(0, 365),
  reminder: z
    .string()
    .trim()
    .pipe(z.union([z.literal(''), days(1, 60)])),
});

/** What new quotes begin with, and when their readers are reminded. */
export function QuoteDefaultsDialog({ onClose }: { onClose: () => void }) {
  const basis = useQuoteBasis({ contactId: null, fromId: null });
  return (
    <Dialog open onClose={onClose} title="Defaults of quotes" size="sm">
      <QueryStates query={basis} what="the defaults" skeleton={<Skeleton className="h-72 rounded-card" />}>
        {({ settings }) => (
          <DefaultsForm
            values={{
              valid: String(settings.valid_days),
              due: String(settings.due_days),
              reminder: settings.reminder_days === null ? '' : String(settings.reminder_days),
            }}
            onClose={onClose}
          />
        )}
      </QueryStates>
    </Dialog>
  );
}

function DefaultsForm({ values, onClose }: { values: z.input<typeof Defaults>; onClose: () => void }) {
  const save = useSaveQuoteSettings();
  const { register, handleSubmit, formState } = useForm<z.input<typeof Defaults>>({
    resolver: schemaResolver(Defaults),
    defaultValues: values,
  });
  const { errors } = formState;
  const submit = handleSubmit((typed) =>
    save
      .mutateAsync({
        valid_days: Number(typed.valid),
        due_days: Number(typed.due),
        reminder_days: typed.reminder === '' ? null : Number(typed.reminder),
      })
      .then(
        () => {
          showToast('Saved.', 'success');
          onClose();
        },
        () => undefined,
      ),
  );
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      {save.error === null ? null : <Banner tone="error">{save.error.message}</Banner>}
      <TextField
        label="Days a new quote is valid"
        inputMode="numeric"
        data-focus-first
        error={errors.valid?.message}
        {...register('valid')}
      />
      <TextField
        label="Days until the rest is due"
        hint="From the day it’s accepted. 0: at once."
        inputMode="numeric"
        error={errors.due?.message}
        {...register('due')}
      />
      <TextField
        label="Days before the end to send a reminder"
        hint="One email for each version. Leave empty for none."
        inputMode="numeric"
        optional
        error={errors.reminder?.message}
        {...register('reminder')}
      />
      <Button type="submit" block busy={formState.isSubmitting} busyText="Saving">
        Save the defaults
      </Button>
    </form>
  );
}
