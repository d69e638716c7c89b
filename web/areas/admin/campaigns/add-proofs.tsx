import { useRef, useState, type ClipboardEvent, type DragEvent, type SubmitEvent } from 'react';
import { clsx } from 'clsx';
import { ImagePlus } from 'lucide-react';
import { linksIn } from '#domain/campaigns/proof.ts';
import { useAddProofs } from '#web/features/campaigns/admin/proof-changes.ts';
import type { CampaignDelivery } from '#web/features/campaigns/campaign-rows.ts';
import { PICTURE_TYPES } from '#web/lib/forms/square-picture.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';

/** What is typed, and adding it: `put` keeps what is no link. */
function useAdding(campaign: CampaignDelivery) {
  const add = useAddProofs(campaign);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const put = async (typed: string, files: readonly File[]) => {
    const { links, others } = linksIn(typed);
    setText(others.join('\n'));
    const problems = others.length === 0 ? [] : ['These aren’t links. Paste full web links, one per line.'];
    setProblem(problems[0]);
    if (links.length === 0 && files.length === 0) return;
    try {
      const failed = await add.mutateAsync({ links, files });
      const added = links.length + files.length - failed.length;
      if (added > 0) showToast(added === 1 ? 'Added' : `${added} added`, 'success');
      if (failed.length > 0)
        problems.push(`Not a PNG, JPEG, WebP, GIF or AVIF image of up to 20 MB: ${failed.join(', ')}`);
      setProblem(problems.join(' ') || undefined);
    } catch (error) {
      setText(typed);
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (text.trim() === '') setProblem('Paste at least one link');
    else void put(text, []);
  };
  return { text, setText, problem, put, submit, isAdding: add.isPending };
}

/** Takes pictures and links, dropped, pasted or chosen. Each becomes a row below. */
export function AddProofs({ campaign }: { campaign: CampaignDelivery }) {
  const { text, setText, problem, put, submit, isAdding } = useAdding(campaign);
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    // A link that is dragged from another page. A picture brings its URL, too.
    const links = files.length > 0 ? '' : event.dataTransfer.getData('text/uri-list').replaceAll(/^#.*$/gm, '');
    void put(`${text}\n${links}`, files);
  };
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    void put(text, files);
  };
  return (
    <div
      data-slot="add-proofs"
      onDrop={drop}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      className={clsx(
        'rounded-card border border-dashed p-4',
        isOver ? 'border-signal bg-signal/8' : 'border-white/24',
      )}
    >
      <form noValidate method="post" onSubmit={submit} className="grid gap-4">
        <TextArea
          label="Links, one per line"
          hint="Posts, articles, playlists. You can drop or paste screenshots here, too."
          rows={3}
          value={text}
          error={problem}
          onPaste={paste}
          onChange={({ target }) => setText(target.value)}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="secondary" busy={isAdding} busyText="Adding">
            Add links
          </Button>
          <ChoosePictures isBusy={isAdding} onChoose={(files) => void put(text, files)} />
        </div>
      </form>
    </div>
  );
}

function ChoosePictures({ isBusy, onChoose }: { isBusy: boolean; onChoose: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="quiet" disabled={isBusy} onClick={() => input.current?.click()}>
        <ImagePlus aria-hidden="true" className="size-4" />
        Choose pictures
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={PICTURE_TYPES}
        aria-label="Pictures of what ran"
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])]);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}
