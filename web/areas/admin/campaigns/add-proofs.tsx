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

/** Takes pictures and links, dropped, pasted or chosen. Each becomes a row below. */
export function AddProofs({ campaign }: { campaign: CampaignDelivery }) {
  const add = useAddProofs(campaign);
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isOver, setOver] = useState(false);

  const put = async (typed: string, files: readonly File[]) => {
    const { links, others } = linksIn(typed);
    setText(others.join('\n'));
    setProblem(others.length === 0 ? undefined : 'These aren’t links. Paste full web links, one per line.');
    if (links.length === 0 && files.length === 0) return;
    try {
      const failed = await add.mutateAsync({ links, files });
      const added = links.length + files.length - failed.length;
      if (added > 0) showToast(added === 1 ? 'Added' : `${added} added`, 'success');
      if (failed.length > 0)
        setProblem(`Not a PNG, JPEG, WebP, GIF or AVIF image of up to 20 MB: ${failed.join(', ')}`);
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
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    // Dragging a link or a picture from another page brings its URL.
    const { dataTransfer: dropped } = event;
    void put(`${text}\n${dropped.getData('text/uri-list').replaceAll(/^#.*$/gm, '')}`, [...dropped.files]);
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
          <Button type="submit" variant="secondary" busy={add.isPending} busyText="Adding">
            Add links
          </Button>
          <Button variant="quiet" disabled={add.isPending} onClick={() => input.current?.click()}>
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
              void put(text, [...(target.files ?? [])]);
              // The same file can be chosen again.
              target.value = '';
            }}
          />
        </div>
      </form>
    </div>
  );
}
