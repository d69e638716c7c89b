import { useState } from 'react';
import { ArtworkField } from '#web/features/campaigns/artwork-field.tsx';
import { readRelease, useEditRelease, useRelease, type Release } from '#web/features/campaigns/release-changes.ts';
import { RowConflict } from '#web/lib/data/row-updates.ts';
import { useFailureText } from '#web/lib/i18n/failure-text.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { QueryView } from '#web/ui/states/query-view.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';

/** A button that opens title, artist, link and artwork of a release for its client. */
export function EditRelease({ id }: { id: string }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t('release.edit')}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('release.edit.title')}>
        <LoadedForm id={id} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function LoadedForm({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  const release = useRelease(id);
  return (
    <QueryView
      query={release}
      loading={t('release.one.loading')}
      failed={t('release.one.failed')}
      skeleton={<Skeleton className="h-72 rounded-card" />}
    >
      {(loaded) =>
        loaded === null ? (
          <p className="text-soft">{t('release.one.failed')}</p>
        ) : (
          <ReleaseForm key={loaded.updated_at} loaded={loaded} onClose={onClose} />
        )
      }
    </QueryView>
  );
}

function ReleaseForm({ loaded, onClose }: { loaded: Release; onClose: () => void }) {
  const t = useText();
  const failureText = useFailureText();
  const edit = useEditRelease();
  const [fields, setFields] = useState({
    title: loaded.title ?? '',
    artist: loaded.artist ?? '',
    link: loaded.link ?? '',
  });
  const [picture, setPicture] = useState<File | null>();
  const [invalid, setInvalid] = useState<'title' | 'link' | null>(null);
  const field = (name: keyof typeof fields) => ({
    name,
    value: fields[name],
    onChange: ({ target }: { target: { value: string } }) => setFields({ ...fields, [name]: target.value }),
  });

  // Its own success loads the release anew and remounts the form, and callbacks of `mutate` end with it.
  const save = async () => {
    const read = readRelease(fields);
    setInvalid('wrong' in read ? read.wrong : null);
    if ('wrong' in read) {
      document.querySelector<HTMLInputElement>(`dialog[open] input[name="${read.wrong}"]`)?.focus();
      return;
    }
    const changes = { ...read.changes, picture };
    try {
      await edit.mutateAsync({ loaded, changes });
    } catch (error) {
      console.error('the release could not be saved', error);
      return;
    }
    showToast(t('release.edit.saved'), 'success');
    onClose();
  };

  return (
    <form
      noValidate
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      className="grid gap-5"
    >
      {edit.isError ? (
        <Banner tone="error">
          {edit.error instanceof RowConflict ? t('release.edit.conflict') : failureText(edit.error.message)}
        </Banner>
      ) : null}
      <ArtworkField
        artwork={loaded.artwork}
        name={fields.title}
        value={picture}
        onChange={setPicture}
        texts={{
          label: t('release.edit.artwork'),
          choose: t('release.edit.choose'),
          replace: t('release.edit.replace'),
          remove: t('release.edit.remove'),
          hint: t('release.edit.artworkHint'),
          wrong: t('account.avatar.wrong'),
        }}
      />
      <TextField
        label={t('release.edit.name')}
        maxLength={200}
        error={invalid === 'title' ? t('release.edit.nameMissing') : undefined}
        {...field('title')}
      />
      <TextField label={t('release.edit.artist')} maxLength={200} optional {...field('artist')} />
      <TextField
        label={t('release.edit.link')}
        type="url"
        optional
        hint={t('release.edit.linkHint')}
        error={invalid === 'link' ? t('links.invalid') : undefined}
        {...field('link')}
      />
      <Button type="submit" busy={edit.isPending} busyText={t('release.edit.saving')} className="justify-self-start">
        {t('release.edit.save')}
      </Button>
    </form>
  );
}
