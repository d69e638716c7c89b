import { useId, useRef, type FormEvent } from 'react';
import { Paperclip, X } from 'lucide-react';
import { useRestRefusal } from '#web/lib/rest-refusal.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { useMessage, type Message, type MessagePlace } from './use-message.ts';

/** Where a client writes into a conversation, with files. */
export function MessageForm({ hint, ...place }: MessagePlace & { hint?: string }) {
  const t = useText();
  const refusal = useRestRefusal();
  const area = useRef<HTMLTextAreaElement>(null);
  const message = useMessage(place);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const outcome = await message.send();
    if (outcome === 'wrong') area.current?.focus();
    if (outcome === 'sent') showToast(t('desk.form.sent'), 'success');
  };
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-3">
      {message.failure === null ? null : (
        <Banner tone="error" title={t('desk.form.failed')}>
          {refusal(message.failure)}
        </Banner>
      )}
      <TextArea ref={area} label={t('desk.form.label')} hint={hint} rows={4} dir="auto" value={message.body} error={message.problem} onChange={(event) => message.write(event.target.value)} />
      <ChosenFiles message={message} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <AttachButton message={message} />
        <Button type="submit" busy={message.busy} busyText={t('desk.form.busy')}>
          {t('desk.form.send')}
        </Button>
      </div>
    </form>
  );
}

function ChosenFiles({ message: { files, setFiles } }: { message: Message }) {
  const t = useText();
  if (files.length === 0) return null;
  return (
    <ul aria-label={t('desk.form.files')} className="flex flex-wrap gap-2">
      {files.map((file, index) => (
        <li key={`${file.name}-${index}`} className="inline-flex max-w-full min-w-0 items-center gap-1 rounded-control bg-white/6 ps-3 text-sm">
          <bdi className="truncate">{file.name}</bdi>
          <button type="button" aria-label={t('desk.form.leaveOut', { name: file.name })} onClick={() => setFiles(files.toSpliced(index, 1))} className="grid size-11 shrink-0 place-items-center">
            <X aria-hidden="true" className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function AttachButton({ message: { files, setFiles } }: { message: Message }) {
  const t = useText();
  const id = useId();
  return (
    <label htmlFor={id} className="-ms-3 inline-flex min-h-12 cursor-pointer items-center gap-2 rounded-control px-3 text-[0.9375rem] font-semibold text-soft hover:bg-white/6 hover:text-bone has-focus-visible:outline-2">
      <Paperclip aria-hidden="true" className="size-4" />
      {t('desk.form.attach')}
      <input
        id={id}
        type="file"
        multiple
        className="sr-only"
        onChange={(event) => {
          setFiles([...files, ...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </label>
  );
}
