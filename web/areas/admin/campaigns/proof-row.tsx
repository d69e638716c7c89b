import { useRef, useState, type SubmitEvent } from 'react';
import { Image as ImageIcon, Trash2 } from 'lucide-react';
import { proofKinds, type ProofKind } from '#domain/campaigns/proof.ts';
import { tidyLink } from '#domain/catalogue/service-link.ts';
import { ServiceLink } from '#domain/orders/order.ts';
import { useDropProof, useEditProof, type ProofChange } from '#web/features/campaigns/admin/proof-changes.ts';
import type { CampaignDelivery } from '#web/features/campaigns/campaign-rows.ts';
import type { Proof } from '#web/features/campaigns/proofs.ts';
import { isPicture, PICTURE_TYPES } from '#web/lib/forms/square-picture.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';

export const proofKindNames: Record<ProofKind, string> = {
  creative: 'Creative',
  placement: 'Placement',
  post: 'Post',
  article: 'Article',
};

interface ProofRowProps {
  campaign: CampaignDelivery;
  proof: Proof;
  /** The URL of its picture. */
  src: string | null;
}

const showError = (error: unknown) => showToast(error instanceof Error ? error.message : String(error), 'error');

function useProofForm({ campaign, proof }: ProofRowProps) {
  const edit = useEditProof(campaign);
  const [fields, setFields] = useState({
    kind: proof.kind,
    place: proof.place ?? '',
    day: proof.day,
    link: proof.link ?? '',
    note: proof.note ?? '',
  });
  const [errors, setErrors] = useState<{ link?: string; day?: string }>({});
  const field = (name: Exclude<keyof typeof fields, 'kind'>) => ({
    name,
    value: fields[name],
    onChange: ({ target }: { target: { value: string } }) => setFields({ ...fields, [name]: target.value }),
  });
  // The row is remounted by its own success, and callbacks of `mutate` end with it.
  const save = async (picture?: File) => {
    const link = ServiceLink.safeParse(tidyLink(fields.link));
    const found = {
      ...(link.success && (link.data !== '' || proof.picture !== null || picture !== undefined)
        ? {}
        : { link: 'Enter a full web link' }),
      ...(fields.day === '' ? { day: 'Choose a date' } : {}),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const changes: ProofChange = {
      kind: fields.kind,
      place: fields.place.trim() || null,
      day: fields.day,
      link: link.data || null,
      note: fields.note.trim() || null,
    };
    try {
      await edit.mutateAsync({ loaded: proof, changes, ...(picture === undefined ? {} : { picture }) });
      showToast('Saved', 'success');
    } catch (error) {
      showError(error);
    }
  };
  const setKind = (value: string) =>
    setFields({ ...fields, kind: proofKinds.find((one) => one === value) ?? fields.kind });
  return { fields, field, setKind, errors, save, isSaving: edit.isPending };
}

/** One thing that ran, edited in place. */
export function ProofRow(props: ProofRowProps) {
  const { proof, src } = props;
  const { fields, field, setKind, errors, save, isSaving } = useProofForm(props);
  const name = `${proofKindNames[proof.kind]}${proof.place === null ? '' : ` on ${proof.place}`}`;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <li className="surface-2 rounded-control p-4">
      <form
        noValidate
        method="post"
        aria-label={name}
        onSubmit={submit}
        className="grid gap-4 sm:grid-cols-[7rem_minmax(0,1fr)]"
      >
        <Picture
          src={src}
          hasPicture={proof.picture !== null}
          isSaving={isSaving}
          onChoose={(file) => void save(file)}
        />
        <div className="grid min-w-0 content-start gap-4 sm:grid-cols-2 xl:grid-cols-[10rem_minmax(0,1fr)_12rem]">
          <SelectField label="Kind" value={fields.kind} onChange={({ target }) => setKind(target.value)}>
            {proofKinds.map((one) => (
              <option key={one} value={one}>
                {proofKindNames[one]}
              </option>
            ))}
          </SelectField>
          <TextField label="Where" maxLength={200} optional {...field('place')} />
          <TextField label="When" type="date" error={errors.day} {...field('day')} />
          <div className="grid gap-4 sm:col-span-2 xl:col-span-3 xl:grid-cols-2">
            <TextField
              label="Link"
              type="url"
              optional={proof.picture !== null}
              error={errors.link}
              {...field('link')}
            />
            <TextField label="Note" maxLength={500} optional {...field('note')} />
          </div>
          <div className="flex flex-wrap gap-3 sm:col-span-2 xl:col-span-3">
            <Button type="submit" variant="secondary" size="sm" busy={isSaving} busyText="Saving">
              Save
            </Button>
            <RemoveButton id={proof.id} name={name} />
          </div>
        </div>
      </form>
    </li>
  );
}

interface PictureProps {
  src: string | null;
  hasPicture: boolean;
  isSaving: boolean;
  onChoose: (file: File) => void;
}

function Picture({ src, hasPicture, isSaving, onChoose }: PictureProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = (file: File | undefined) => {
    if (file === undefined) return;
    if (isPicture(file)) onChoose(file);
    else showToast('Choose a PNG, JPEG, WebP, GIF or AVIF image of up to 20 MB', 'error');
  };
  return (
    <div className="grid content-start justify-items-start gap-2">
      {src === null ? (
        <span aria-hidden="true" className="well grid aspect-square w-28 place-items-center rounded-control text-faint">
          <ImageIcon className="size-6" />
        </span>
      ) : (
        <a href={src} target="_blank" rel="noopener noreferrer" aria-label="Open the picture">
          <img src={src} alt="" loading="lazy" className="aspect-square w-28 rounded-control bg-white/6 object-cover" />
        </a>
      )}
      <Button variant="quiet" size="sm" disabled={isSaving} onClick={() => input.current?.click()}>
        {hasPicture ? 'Replace' : 'Add picture'}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={PICTURE_TYPES}
        aria-label="Picture"
        onChange={({ target }) => {
          choose(target.files?.[0]);
          target.value = '';
        }}
      />
    </div>
  );
}

function RemoveButton({ id, name }: { id: string; name: string }) {
  const drop = useDropProof();
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-label={`Remove ${name}`}
      busy={drop.isPending}
      onClick={() => drop.mutate(id, { onError: showError })}
    >
      <Trash2 aria-hidden="true" className="size-4" />
      Remove
    </Button>
  );
}
