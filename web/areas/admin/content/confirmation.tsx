import { useState, type SubmitEvent } from 'react';
import type { EditedDocument } from '#domain/content/document-views.ts';
import { confirmVersion, useDocumentAct } from '#web/features/content/documents.ts';
import { formatDateTime } from '#web/lib/format/format.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Panel } from '#web/ui/panel.tsx';

interface ConfirmationProps {
  document: EditedDocument;
  /** Whether there is a draft or a change that is not saved. */
  isBeingChanged: boolean;
}

/** Who has read the published text and stands by it. */
export function Confirmation({ document, isBeingChanged }: ConfirmationProps) {
  const { confirmation, title } = document;
  return (
    <Panel
      title="Confirmation"
      note={
        confirmation === null
          ? `Nobody has confirmed yet that your agency has read the published ${title} and stands by it.`
          : undefined
      }
    >
      {confirmation === null ? (
        <ConfirmForm document={document} isBeingChanged={isBeingChanged} />
      ) : (
        <p className="text-[0.9375rem]">
          Confirmed by <strong className="font-semibold">{confirmation.name}</strong>,{' '}
          {formatDateTime(confirmation.confirmedAt)}.
        </p>
      )}
    </Panel>
  );
}

function ConfirmForm({ document, isBeingChanged }: ConfirmationProps) {
  const [name, setName] = useState('');
  const version = document.versions[0]?.version ?? 1;
  const confirm = useDocumentAct(() => confirmVersion(document, version, name), 'Confirmed');
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    confirm.mutate();
  };
  return (
    <form onSubmit={submit} className="grid gap-4">
      <TextField
        label="Your full name"
        autoComplete="name"
        required
        maxLength={120}
        value={name}
        error={confirm.error?.message}
        onChange={({ target }) => setName(target.value)}
      />
      {isBeingChanged ? (
        <p className="text-sm text-faint">This is about the published text, not about the changes you’re making.</p>
      ) : null}
      <Button
        type="submit"
        variant="secondary"
        className="justify-self-start"
        busy={confirm.isPending}
        busyText="Confirming"
      >
        I’ve read it, and we stand by it
      </Button>
    </form>
  );
}
