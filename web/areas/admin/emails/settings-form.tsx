import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { EmailSettingsForm } from '#domain/emails/email-settings.ts';
import type { EmailStatus } from '#domain/emails/email-status.ts';
import { useSaveEmailSettings, type StoredEmailSettings } from '#web/features/emails/email-settings.ts';
import { conflictIn } from '#web/lib/data/row-updates.ts';
import { schemaResolver } from '#web/lib/forms/schema-resolver.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { ConflictPanel } from '#web/ui/states/conflict-panel.tsx';
import type { Difference } from '#web/ui/table/difference-table.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';

const typedOf = (stored: StoredEmailSettings): EmailSettingsForm => ({
  sender_name: stored.sender_name ?? '',
  reply_to: stored.reply_to ?? '',
  notify_contact: stored.notify_contact,
  notify_order: stored.notify_order,
  notify_refund_due: stored.notify_refund_due,
});

const labels: Record<keyof EmailSettingsForm, string> = {
  sender_name: 'Sender name',
  reply_to: 'Reply-to address',
  notify_contact: 'Email about contact messages',
  notify_order: 'Email about paid orders',
  notify_refund_due: 'Email about refunds, disputes and unclear payments',
};

const differencesTo = (typed: EmailSettingsForm, current: StoredEmailSettings): Difference[] =>
  (Object.keys(labels) as (keyof EmailSettingsForm)[])
    .map((name) => ({ label: labels[name], mine: String(typed[name]), theirs: String(typedOf(current)[name]) }))
    .filter(({ mine, theirs }) => mine !== theirs);

/** The sender, the reply-to email, and which events notify the team. */
export function SettingsForm({ stored, status }: { stored: StoredEmailSettings; status: EmailStatus }) {
  const save = useSaveEmailSettings();
  const [loaded, setLoaded] = useState(stored);
  const form = useForm<EmailSettingsForm>({
    resolver: schemaResolver(EmailSettingsForm),
    defaultValues: typedOf(stored),
  });
  const {
    register,
    formState: { errors },
  } = form;
  const current = conflictIn('email_settings', save.error) ?? null;

  const send = (against: StoredEmailSettings) =>
    form.handleSubmit((fields) =>
      save.mutate(
        { loaded: against, values: EmailSettingsForm.parse(fields) },
        {
          onSuccess: (row) => {
            setLoaded(row);
            // Keep input that the user typed while the request was in flight.
            form.reset(fields, { keepValues: true });
            showToast('Settings saved', 'success');
          },
        },
      ),
    );
  const goOn = (row: StoredEmailSettings, then: () => void) => {
    setLoaded(row);
    then();
  };

  return (
    <Card className="p-5">
      <form method="post" noValidate onSubmit={send(loaded)} className="grid gap-5">
        <h2 className="title text-xl">Sender</h2>
        {save.isError && current === null ? (
          <Banner tone="error">The settings were not saved. {save.error.message}</Banner>
        ) : null}
        {current === null ? null : (
          <ConflictPanel
            differences={differencesTo(form.getValues(), current)}
            busy={save.isPending}
            onKeepMine={() => goOn(current, () => void send(current)())}
            onTakeTheirs={() =>
              goOn(current, () => {
                form.reset(typedOf(current));
                save.reset();
              })
            }
          />
        )}
        <TextField
          label="Sender name"
          optional
          autoComplete="off"
          hint={`Emails come from ${status.from}.`}
          error={errors.sender_name?.message}
          {...register('sender_name')}
        />
        <TextField
          label="Reply-to address"
          type="email"
          optional
          autoComplete="off"
          hint="Where clients’ replies go. Leave empty to receive them at the sender’s email."
          error={errors.reply_to?.message}
          {...register('reply_to')}
        />
        <fieldset className="grid gap-1">
          <legend className="title pb-2 text-xl">Notifications</legend>
          <p className="pb-1 text-[0.9375rem] text-soft">Email the team at {status.teamEmail} when</p>
          <Checkbox label="someone uses the contact form" {...register('notify_contact')} />
          <Checkbox label="an order is paid" {...register('notify_order')} />
          <Checkbox
            label="money needs attention: a refund is due or has failed, a payment is unclear or disputed"
            {...register('notify_refund_due')}
          />
        </fieldset>
        <Button
          type="submit"
          busy={save.isPending}
          busyText="Saving…"
          disabled={current !== null}
          className="justify-self-start"
        >
          Save settings
        </Button>
      </form>
    </Card>
  );
}
