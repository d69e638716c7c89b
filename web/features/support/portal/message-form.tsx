import { useRef, type FormEvent } from 'react';
import { useText } from '#web/lib/i18n/text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { AttachButton, AttachedFiles, attachmentHint } from '#web/features/support/attachment-field.tsx';
import { useSupportErrorText } from './support-error.ts';
import { useMessage, type MessagePlace } from './use-message.ts';

/**
 * The client's form for a message with files. Give it a `key` per conversation, because the draft is read only once.
 */
export function MessageForm({ hint, ...place }: MessagePlace & { hint?: string }) {
  const t = useText();
  const errorText = useSupportErrorText();
  const area = useRef<HTMLTextAreaElement>(null);
  const message = useMessage(place);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const outcome = await message.send();
    if (outcome === 'wrong') area.current?.focus();
    if (outcome === 'sent') showToast(t('conversation.form.sent'), 'success');
  };
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-3">
      {message.failure === null ? null : (
        <Banner tone="error" title={t('conversation.form.failed')}>
          {errorText(message.failure)}
        </Banner>
      )}
      <TextArea
        ref={area}
        label={t('conversation.form.label')}
        hint={hint ?? attachmentHint(t)}
        rows={4}
        dir="auto"
        value={message.body}
        error={message.problem}
        onChange={(event) => message.write(event.target.value)}
      />
      <AttachedFiles attachments={message.attachments} disabled={message.busy} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <AttachButton attachments={message.attachments} disabled={message.busy} />
        <Button type="submit" busy={message.busy} busyText={t('conversation.form.busy')}>
          {t('conversation.form.send')}
        </Button>
      </div>
    </form>
  );
}
