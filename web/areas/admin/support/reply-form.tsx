import { useEffect, useRef, type FormEvent } from 'react';
import { useSearchParams } from 'react-router';
import { AttachButton, AttachedFiles } from '#web/features/support/attachment-field.tsx';
import { useCannedReplies, type TicketDetail } from '#web/features/support/admin/ticket-queries.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { useReply } from './use-reply.ts';

function CannedSelect({ onChoose }: { onChoose: (text: string) => void }) {
  const canned = useCannedReplies();
  if (canned.data === undefined || canned.data.length === 0) return null;
  const choose = (id: string) => {
    const chosen = canned.data.find((reply) => reply.id === id);
    if (chosen !== undefined) onChoose(chosen.body);
  };
  return (
    <SelectField label="Insert a canned reply" value="" onChange={(event) => choose(event.target.value)}>
      <option value="">Choose a text</option>
      {canned.data.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </SelectField>
  );
}

/** A reply to the client, or an internal note. With `?reply` in the URL, as from the inbox, it has the focus. */
export function ReplyForm({ ticket }: { ticket: TicketDetail }) {
  const area = useRef<HTMLTextAreaElement>(null);
  const reply = useReply(ticket);
  const { body, setBody, internal, setInternal, failure, problem, busy } = reply;
  const [search] = useSearchParams();
  const isAsked = search.has('reply');
  useEffect(() => {
    if (isAsked) area.current?.focus();
  }, [isAsked]);
  const send = async (closing: boolean) => {
    if (!(await reply.send(closing))) area.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(false);
  };
  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      aria-label="Answer"
      className="surface-1 grid gap-4 rounded-card p-5"
    >
      {failure === null ? null : (
        <Banner tone="error" title="Not sent">
          {failure}
        </Banner>
      )}
      <CannedSelect
        onChoose={(text) => {
          reply.insert(text);
          area.current?.focus();
        }}
      />
      <TextArea
        ref={area}
        label={internal ? 'Internal note' : 'Reply'}
        rows={7}
        dir="auto"
        value={body}
        error={problem}
        onChange={(event) => setBody(event.target.value)}
      />
      <AttachedFiles attachments={reply.attachments} disabled={busy} />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <Checkbox
          label="Internal note"
          hint="Only the team sees it; the client gets no email"
          checked={internal}
          onChange={(event) => setInternal(event.target.checked)}
        />
        <span className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow">
          <span className="max-sm:basis-full">
            <AttachButton attachments={reply.attachments} disabled={busy} />
          </span>
          {internal ? null : (
            <Button variant="secondary" busy={busy} onClick={() => void send(true)}>
              Send and close
            </Button>
          )}
          <Button type="submit" busy={busy} busyText="Sending">
            {internal ? 'Save note' : 'Send reply'}
          </Button>
        </span>
      </div>
    </form>
  );
}
