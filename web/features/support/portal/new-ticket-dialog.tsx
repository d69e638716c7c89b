import { useId, type FormEvent } from 'react';
import { ticketPriorities, type TicketPriority } from '#domain/support/ticket.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { AttachButton, AttachedFiles, attachmentHint } from '#web/features/support/attachment-field.tsx';
import { useSupportErrorText } from './support-error.ts';
import { useNewTicket } from './use-new-ticket.ts';

interface NewTicketDialogProps {
  clientId: string;
  /** The client's orders that a ticket can refer to. */
  orders: readonly { id: string; number: string; about: string }[];
  /** The preselected order. */
  orderId?: string | undefined;
  onClose: () => void;
}

/** Creates a ticket and closes. The input stays if the dialog is closed before, or the ticket is rejected. */
export function NewTicketDialog({ clientId, orders, orderId, onClose }: NewTicketDialogProps) {
  const t = useText();
  const form = useId();
  const errorText = useSupportErrorText();
  const { fields, change, attachments, problems, failure, busy, send } = useNewTicket(
    clientId,
    orderId === undefined ? {} : { orderId },
  );

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    const ticket = await send();
    if (ticket === null) {
      // After the errors have rendered.
      requestAnimationFrame(() => element.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    showToast(t('support.form.sent', { number: ticket.number }), 'success');
    onClose();
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('support.form.title')}
      size="lg"
      actions={
        <>
          <Button variant="quiet" disabled={busy} onClick={onClose}>
            {t('support.form.cancel')}
          </Button>
          <Button type="submit" form={form} busy={busy} busyText={t('conversation.form.busy')}>
            {t('support.form.send')}
          </Button>
        </>
      }
    >
      <form id={form} method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-5 pt-2">
        {failure === null ? null : (
          <Banner tone="error" title={t('conversation.form.failed')}>
            {errorText(failure)}
          </Banner>
        )}
        <TextField
          data-focus-first
          label={t('support.form.subject')}
          dir="auto"
          value={fields.subject}
          error={problems.subject}
          onChange={(event) => change({ subject: event.target.value })}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            label={t('support.form.order')}
            optional
            value={orders.some(({ id }) => id === fields.orderId) ? fields.orderId : ''}
            onChange={(event) => change({ orderId: event.target.value })}
          >
            <option value="">{t('support.form.noOrder')}</option>
            {orders.map(({ id, number, about }) => (
              <option key={id} value={id}>
                {number}, {about}
              </option>
            ))}
          </SelectField>
          <PriorityField value={fields.priority} onChange={(priority) => change({ priority })} />
        </div>
        <TextArea
          label={t('support.form.message')}
          rows={6}
          dir="auto"
          hint={attachmentHint(t)}
          value={fields.body}
          error={problems.body}
          onChange={(event) => change({ body: event.target.value })}
        />
        <AttachedFiles attachments={attachments} disabled={busy} />
        <AttachButton attachments={attachments} disabled={busy} />
      </form>
    </Dialog>
  );
}

interface PriorityFieldProps {
  value: TicketPriority;
  onChange: (priority: TicketPriority) => void;
}

function PriorityField({ value, onChange }: PriorityFieldProps) {
  const t = useText();
  return (
    <SelectField
      label={t('support.form.priority')}
      value={value}
      onChange={(event) => onChange(event.target.value as TicketPriority)}
    >
      {ticketPriorities.map((priority) => (
        <option key={priority} value={priority}>
          {t(`support.priority.${priority}`)}
        </option>
      ))}
    </SelectField>
  );
}
