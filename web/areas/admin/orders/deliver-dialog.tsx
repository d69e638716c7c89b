import { useRef, useState, type FormEvent } from 'react';
import { isHttpUrl } from '#domain/orders/order.ts';
import { formatShare } from '#web/lib/format/format.ts';
import type { UploadState } from '#web/lib/data/upload.ts';
import { useDeliver, type NewDeliverable } from '#web/features/orders/admin/deliverables.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { UploadProgress, type UploadLabels } from '#web/ui/form/upload-progress.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';

interface DeliverDialogProps {
  /** The folder of the line's files. */
  clientId: string;
  line: { id: string; name: string };
  /** The title of the delivery that gets a new version; empty for a new delivery. */
  title: string;
  onClose: () => void;
}

const UPLOAD_STATUS: Readonly<Record<UploadState['phase'], (percent: string) => string>> = {
  checking: (percent) => `Checking the file, ${percent}`,
  sending: (percent) => `Uploaded: ${percent}`,
  paused: (percent) => `Paused at ${percent}`,
  interrupted: (percent) => `The connection was lost at ${percent}. The upload continues when you are online again.`,
};

const UPLOAD_LABELS: UploadLabels = {
  bar: 'Upload',
  status: ({ phase, share }) => UPLOAD_STATUS[phase](formatShare(Math.floor(share * 100) / 100)),
  pause: 'Pause',
  resume: 'Resume',
};

type Problems = Partial<Record<'title' | 'file' | 'url', string>>;

/** Uploads a file or adds a link for the client to approve. */
export function DeliverDialog({ clientId, line, title, onClose }: DeliverDialogProps) {
  const form = useRef<HTMLFormElement>(null);
  const [kind, setKind] = useState<'file' | 'link'>('file');
  const [problems, setProblems] = useState<Problems>({});
  const [upload, setUpload] = useState<UploadState | null>(null);
  const stop = useRef<AbortController>(null);
  const deliver = useDeliver();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const read = readForm(new FormData(form.current ?? undefined), kind);
    setProblems('problems' in read ? read.problems : {});
    if ('problems' in read) {
      const [first] = Object.keys(read.problems);
      form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    stop.current = new AbortController();
    const { signal } = stop.current;
    try {
      await deliver.mutateAsync({ clientId, lineId: line.id, what: read.what, onUpload: setUpload, signal });
      showToast(`“${read.what.title}” was sent to the client.`, 'success');
      onClose();
    } catch {
      // The banner shows the error; the input stays.
      setUpload(null);
    }
  };
  const close = () => {
    stop.current?.abort();
    onClose();
  };

  return (
    <Dialog
      open
      onClose={close}
      title={title === '' ? `Deliver for ${line.name}` : `New version of “${title}”`}
      size="sm"
    >
      <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        {deliver.error ? <Banner tone="error">{deliver.error.message}</Banner> : null}
        <TextField
          name="title"
          label="Title"
          hint="Use the same title to deliver a new version."
          defaultValue={title}
          maxLength={200}
          autoComplete="off"
          data-focus-first
          error={problems.title}
        />
        <SelectField
          label="Kind"
          value={kind}
          onChange={(event) => setKind(event.target.value === 'link' ? 'link' : 'file')}
        >
          <option value="file">File</option>
          <option value="link">Link</option>
        </SelectField>
        {kind === 'file' ? (
          <TextField name="file" type="file" label="File" className="py-2.5" error={problems.file} />
        ) : (
          <TextField
            name="url"
            type="url"
            label="Link"
            placeholder="https://"
            autoComplete="off"
            error={problems.url}
          />
        )}
        {upload === null || !deliver.isPending ? null : <UploadProgress state={upload} labels={UPLOAD_LABELS} />}
        <Button type="submit" block busy={deliver.isPending} busyText="Delivering">
          Deliver
        </Button>
      </form>
    </Dialog>
  );
}

function readForm(data: FormData, kind: 'file' | 'link'): { what: NewDeliverable } | { problems: Problems } {
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const problems: Problems = {};
  const title = text('title');
  if (title === '') problems.title = 'Give it a title';
  const file = data.get('file');
  if (kind === 'file' && (!(file instanceof File) || file.size === 0)) problems.file = 'Choose a file that isn’t empty';
  const url = text('url');
  if (kind === 'link' && !isHttpUrl(url)) problems.url = 'Enter a link that starts with https://';
  if (Object.keys(problems).length > 0) return { problems };
  return { what: kind === 'file' && file instanceof File ? { title, kind, file } : { title, kind: 'link', url } };
}
