import { useState, type SubmitEvent } from 'react';
import type { CampaignDelivery } from '#web/features/campaigns/campaign-rows.ts';
import { ArtworkField } from '#web/features/campaigns/artwork-field.tsx';
import { NEW_RELEASE, useMoveToRelease, useReleasesOf } from '#web/features/campaigns/admin/releases.ts';
import { readRelease, useEditRelease, type Release } from '#web/features/campaigns/release-changes.ts';
import { useMay } from '#web/features/people/access.ts';
import { formatCalendarDate } from '#web/lib/format/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { OutLink } from '../orders/out-link.tsx';

/** The release that the campaign promotes, for its client's page across services. */
export function CampaignRelease({ campaign }: { campaign: CampaignDelivery }) {
  const releases = useReleasesOf(campaign.client_id);
  const manages = useMay()('campaigns.manage');
  return (
    <Card className="grid content-start gap-5 p-5 lg:p-6">
      <div className="grid gap-1">
        <h2 className="title text-xl">Release</h2>
        <p className="text-sm text-faint">The client sees all campaigns of a release on one page.</p>
      </div>
      <QueryStates query={releases} what="the releases" skeleton={<Skeleton className="h-48 rounded-control" />}>
        {(found) =>
          manages ? (
            <ReleaseForms campaign={campaign} releases={found} />
          ) : (
            <ShownRelease release={found.find(({ id }) => id === campaign.release_id)} />
          )
        }
      </QueryStates>
    </Card>
  );
}

function ShownRelease({ release }: { release: Release | undefined }) {
  if (release === undefined) return <p className="text-soft">Not part of a release.</p>;
  const { title, artist, link, release_date: date } = release;
  return (
    <div className="grid justify-items-start gap-1">
      <p className="font-semibold break-words">{title ?? 'Untitled release'}</p>
      {artist === null ? null : <p className="text-soft">{artist}</p>}
      {date === null ? null : <p className="text-soft">Released {formatCalendarDate(date)}</p>}
      {link === null ? null : <OutLink href={link} />}
    </div>
  );
}

function ReleaseForms({ campaign, releases }: { campaign: CampaignDelivery; releases: readonly Release[] }) {
  const move = useMoveToRelease(campaign);
  const current = releases.find(({ id }) => id === campaign.release_id);
  return (
    <>
      <SelectField
        label="Part of"
        value={campaign.release_id ?? ''}
        disabled={move.isPending}
        hint="To merge two releases, move every campaign of one to the other. The empty one is removed."
        onChange={({ target }) =>
          move.mutate(target.value, {
            onSuccess: () => showToast('The campaign is moved', 'success'),
            onError: (error) => showToast(error.message, 'error'),
          })
        }
      >
        {releases.map(({ id, title, artist }) => (
          <option key={id} value={id}>
            {[title ?? 'Untitled release', ...(artist === null ? [] : [artist])].join(', ')}
          </option>
        ))}
        <option value={NEW_RELEASE}>New release</option>
      </SelectField>
      {current === undefined ? null : <ReleaseEditor key={`${current.id} ${current.updated_at}`} release={current} />}
    </>
  );
}

const ARTWORK_TEXTS = {
  label: 'Artwork',
  choose: 'Choose artwork',
  replace: 'Replace',
  remove: 'Remove',
  hint: 'Cropped to a square. Without one, the picture of the link is used.',
  wrong: 'Choose a PNG, JPEG, WebP, GIF or AVIF image of up to 20 MB',
};

/** Remounted when the release changes, so the fields always start from the loaded row. */
function ReleaseEditor({ release }: { release: Release }) {
  const edit = useEditRelease();
  const [fields, setFields] = useState({
    title: release.title ?? '',
    artist: release.artist ?? '',
    link: release.link ?? '',
    date: release.release_date ?? '',
  });
  const [picture, setPicture] = useState<File | null>();
  const [invalid, setInvalid] = useState<'title' | 'link' | null>(null);
  const field = (name: keyof typeof fields) => ({
    name,
    value: fields[name],
    onChange: ({ target }: { target: { value: string } }) => setFields({ ...fields, [name]: target.value }),
  });
  // The form is remounted by its own success, and callbacks of `mutate` end with it.
  const save = async () => {
    const read = readRelease(fields);
    setInvalid('wrong' in read ? read.wrong : null);
    if ('wrong' in read) return;
    const changes = { ...read.changes, release_date: fields.date || null, picture };
    try {
      await edit.mutateAsync({ loaded: release, changes });
      showToast('Saved', 'success');
    } catch (error) {
      showToast(error instanceof Error ? error.message : String(error), 'error');
    }
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <ArtworkField
          artwork={release.artwork}
          name={fields.title}
          value={picture}
          onChange={setPicture}
          texts={ARTWORK_TEXTS}
        />
      </div>
      <TextField
        label="Title"
        maxLength={200}
        error={invalid === 'title' ? 'Enter a title' : undefined}
        {...field('title')}
      />
      <TextField label="Artist" maxLength={200} optional {...field('artist')} />
      <TextField
        label="Link"
        type="url"
        optional
        error={invalid === 'link' ? 'Enter a full web link' : undefined}
        {...field('link')}
      />
      <TextField label="Release date" type="date" optional {...field('date')} />
      <Button type="submit" variant="secondary" busy={edit.isPending} busyText="Saving" className="justify-self-start">
        Update release
      </Button>
    </form>
  );
}
