import { useState } from 'react';
import type { ApplyResponse } from '#domain/campaigns/result-import.ts';
import { useApplyImport } from '#web/features/campaigns/admin/imports.ts';
import type { ResultImport } from '#web/features/campaigns/campaign-rows.ts';
import { formatCount } from '#web/lib/format/format.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { draftOf, requestOf, type Draft } from './drafts.ts';
import { ImportPreview, type Outcome } from './import-preview.tsx';

const filesText = (count: number) => (count === 1 ? '1 file' : `${count} files`);

/**
 * All opened imports, and one button that publishes those that wait for it. Each file is written as a whole or not at all;
 * one that fails does not stop the others and stays open with its error.
 */
export function PublishForm({ reads }: { reads: readonly ResultImport[] }) {
  const apply = useApplyImport();
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map());
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  // A new reading of a file has new names.
  const keyOf = ({ id, created_at: at }: ResultImport) => `${id} ${at}`;
  const draft = (read: ResultImport) => drafts.get(keyOf(read)) ?? draftOf(read);
  const open = reads.filter(({ id, state }) => state === 'previewed' && outcomes.get(id)?.type !== 'unchanged');
  const rows = open.reduce((sum, read) => sum + read.rows, 0);

  const publish = async (form: HTMLFormElement) => {
    setTried(true);
    const requests = open.map((read) => requestOf(read, draft(read)));
    if (requests.includes(null)) {
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    setBusy(true);
    let published = 0;
    for (const request of requests) {
      if (request === null) continue;
      const outcome = await apply.mutateAsync(request).then(outcomeOf, failureOf);
      setOutcomes((now) => new Map(now).set(request.import_id, outcome));
      if (outcome.type === 'published') published += 1;
    }
    setBusy(false);
    if (published > 0) showToast(`Published ${filesText(published)}`, 'success');
  };

  return (
    <form
      method="post"
      noValidate
      className="grid min-w-0 gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        void publish(event.currentTarget);
      }}
    >
      {reads.map((read) => (
        <ImportPreview
          key={read.id}
          read={read}
          draft={draft(read)}
          onDraft={(changed) => setDrafts((now) => new Map(now).set(keyOf(read), changed))}
          complain={tried}
          outcome={outcomes.get(read.id) ?? null}
        />
      ))}
      {open.length === 0 ? null : (
        <div className="surface-3 sticky bottom-3 z-10 flex flex-wrap items-center gap-x-5 gap-y-2 rounded-card p-4 lg:px-6">
          <Button type="submit" busy={busy} busyText="Publishing">
            Publish {filesText(open.length)}
          </Button>
          <p className="min-w-0 basis-64 grow text-sm text-faint">
            {rows === 1 ? '1 row' : `${formatCount(rows)} rows`}. A file is published completely or not at all. New
            figures replace those of the same day.
          </p>
        </div>
      )}
    </form>
  );
}

const outcomeOf = ({ outcome }: ApplyResponse): Outcome => ({
  type: outcome === 'applied' ? 'published' : 'unchanged',
});

const failureOf = (error: unknown): Outcome => ({
  type: 'failed',
  message: error instanceof Error ? error.message : String(error),
});
