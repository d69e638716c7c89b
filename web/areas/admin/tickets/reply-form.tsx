import { useId, useRef, useState, type FormEvent } from 'react';
import { Paperclip, X } from 'lucide-react';
import { LARGEST_ATTACHMENT, LONGEST_MESSAGE, MOST_ATTACHMENTS } from '#domain/ticket.ts';
import { useAnswerTicket, useCannedReplies, type TicketDetail } from '#web/features/desk/ticket-queries.ts';
import { uploadFile } from '#web/lib/storage-files.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { showToast } from '#web/ui/toast-store.ts';

/** Only what storage takes in a name; the rest of a name becomes a hyphen. */
const safeName = (name: string) => name.normalize('NFKD').replace(/[^A-Za-z0-9._-]+/g, '-').slice(-80);

function problemWith(body: string, files: readonly File[]): string | undefined {
  if (body.trim() === '') return 'Please write something';
  if (body.length > LONGEST_MESSAGE) return `At most ${LONGEST_MESSAGE.toLocaleString('en-US')} characters; these are ${body.length.toLocaleString('en-US')}`;
  if (files.length > MOST_ATTACHMENTS) return `At most ${MOST_ATTACHMENTS} files`;
  const large = files.find(({ size }) => size > LARGEST_ATTACHMENT);
  return large === undefined ? undefined : `${large.name} is larger than 10 MB`;
}

/** Notes keep their files where the client does not see them. */
async function uploadAll(ticket: TicketDetail, internal: boolean, files: readonly File[]): Promise<string[]> {
  const folder = internal ? `staff/${ticket.id}` : ticket.client_id;
  const names: string[] = [];
  for (const file of files) {
    const name = `${folder}/${crypto.randomUUID()}-${safeName(file.name)}`;
    await uploadFile('tickets', name, file);
    names.push(name);
  }
  return names;
}

/** An answer to the client, or a note between staff. What is typed stays until it is stored. */
export function ReplyForm({ ticket }: { ticket: TicketDetail }) {
  const fileInput = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const canned = useCannedReplies();
  const answer = useAnswerTicket();
  const [body, setBody] = useState('');
  const [internal, setInternal] = useState(false);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const insert = (text: string) => {
    setBody((typed) => (typed.trim() === '' ? text : `${typed.trimEnd()}\n\n${text}`));
    area.current?.focus();
  };

  const send = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = problemWith(body, files);
    setProblem(wrong);
    setFailure(null);
    if (wrong !== undefined) return area.current?.focus();
    setBusy(true);
    try {
      await answer.mutateAsync({ ticketId: ticket.id, body, internal, attachments: await uploadAll(ticket, internal, files) });
      setBody('');
      setFiles([]);
      showToast(internal ? 'The note is kept.' : 'The reply is sent.', 'success');
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form method="post" noValidate onSubmit={(event) => void send(event)} aria-label="Answer" className="surface-1 grid gap-4 rounded-card p-5">
      {failure === null ? null : <Banner tone="error" title="It was not sent">{failure}</Banner>}
      {canned.data !== undefined && canned.data.length > 0 ? (
        <SelectField
          label="Insert a canned reply"
          value=""
          onChange={(event) => {
            const chosen = canned.data.find(({ id }) => id === event.target.value);
            if (chosen !== undefined) insert(chosen.body);
          }}
        >
          <option value="">Choose a text</option>
          {canned.data.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
      ) : null}
      <TextArea ref={area} label={internal ? 'Internal note' : 'Reply'} rows={7} dir="auto" value={body} error={problem} onChange={(event) => setBody(event.target.value)} />
      {files.length > 0 ? (
        <ul aria-label="Files to send" className="flex flex-wrap gap-2">
          {files.map((file, index) => (
            <li key={`${file.name}-${index}`} className="inline-flex items-center gap-1 rounded-control bg-white/6 ps-3 text-sm">
              {file.name}
              <button type="button" aria-label={`Leave out ${file.name}`} onClick={() => setFiles(files.toSpliced(index, 1))} className="grid size-11 place-items-center">
                <X aria-hidden="true" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-4">
        <Checkbox label="Internal note" hint="Only staff see it; the client gets no mail" checked={internal} onChange={(event) => setInternal(event.target.checked)} />
        <span className="flex flex-wrap gap-3">
          <label htmlFor={fileInput} className="inline-flex min-h-12 cursor-pointer items-center gap-2 rounded-control px-4 text-[0.9375rem] font-semibold text-soft hover:bg-white/6 hover:text-bone has-focus-visible:outline-2">
            <Paperclip aria-hidden="true" className="size-4" />
            Attach files
            <input
              id={fileInput}
              type="file"
              multiple
              className="sr-only"
              onChange={(event) => {
                setFiles([...files, ...(event.target.files ?? [])]);
                event.target.value = '';
              }}
            />
          </label>
          <Button type="submit" busy={busy} busyText="Sending">
            {internal ? 'Keep note' : 'Send reply'}
          </Button>
        </span>
      </div>
    </form>
  );
}
