import { useCallback, useState } from 'react';
import type { EditedDocument } from '#domain/content/document-views.ts';
import { needsConfirmation } from '#domain/content/document-names.ts';
import { isObject, type Json, type JsonObject } from '#domain/content/form-schema.ts';
import { publishDraft, saveDraft, useDocumentAct, usePublication } from '#web/features/content/documents.ts';
import { fieldErrorsOf } from '#web/lib/data/function-problems.ts';
import { DocumentForm } from '#web/features/content/form/document-form.tsx';
import { revealFields } from '#web/features/content/form/fold.tsx';
import { withValue, type Path } from '#web/features/content/form/paths.ts';
import { FunctionError } from '#web/lib/data/functions.ts';
import { useUnsavedWarning } from '#web/lib/forms/use-unsaved-warning.ts';
import { formatDate } from '#web/lib/format/format.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { Confirmation } from './confirmation.tsx';
import { EmailDraft } from './email-draft.tsx';
import { History } from './history.tsx';
import { Preview } from './preview.tsx';

const NO_ERRORS: ReadonlyMap<string, string> = new Map();

/** The form of a document beside its preview and its history. */
export function Editor({ document }: { document: EditedDocument }) {
  const [body, setBody] = useState<JsonObject>(document.body);
  const [errors, setErrors] = useState(NO_ERRORS);
  const [saved, setSaved] = useState(body);
  const isChanged = body !== saved;
  useUnsavedWarning(isChanged);
  const change = useCallback((path: Path, value: Json | undefined) => {
    setBody((current) => {
      const next = withValue(current, path, value);
      return isObject(next) ? next : current;
    });
  }, []);
  const failed = (error: Error) => {
    const fields = fieldErrorsOf(error);
    setErrors(fields);
    showToast(error.message, 'error');
    revealFields(fields.keys());
  };
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="grid min-w-0 gap-5">
        <Actions
          document={document}
          body={body}
          isChanged={isChanged}
          onFailed={failed}
          onSaved={(stored) => {
            setErrors(NO_ERRORS);
            setSaved(stored);
          }}
          onDiscarded={() => {
            setBody(document.published);
            setSaved(document.published);
          }}
        />
        {document.placeholders.length === 0 ? null : (
          <p className="text-sm text-faint">
            Texts can contain {document.placeholders.map((word) => `{${word}}`).join(', ')}: the shop puts the profile’s
            words and links there.
          </p>
        )}
        <DocumentForm
          schema={document.form}
          body={body}
          language={document.language}
          source={document.source}
          errors={errors}
          change={change}
        />
      </div>
      <div className="grid min-w-0 gap-6 xl:sticky xl:top-6">
        {document.kind === 'email' ? <EmailDraft document={document} isChanged={isChanged} /> : null}
        {document.path === null ? null : <Preview name={document} body={body} />}
        {needsConfirmation(document) ? (
          <Confirmation document={document} isBeingChanged={isChanged || document.draft !== null} />
        ) : null}
        <History document={document} />
      </div>
    </div>
  );
}

interface ActionsProps {
  document: EditedDocument;
  body: JsonObject;
  isChanged: boolean;
  onFailed: (error: Error) => void;
  /** With what is stored from now on. */
  onSaved: (stored: JsonObject) => void;
  onDiscarded: () => void;
}

function Actions({ document, body, isChanged, onFailed, onSaved, onDiscarded }: ActionsProps) {
  const { revision, draft } = document;
  const save = useDocumentAct(() => saveDraft(document, revision, body));
  // A draft that cannot be published is stored all the same: the next attempt needs its revision.
  const publish = usePublication(
    document,
    async () =>
      publishDraft(
        document,
        isChanged ? await save.mutateAsync(undefined, { onSuccess: () => onSaved(body) }) : revision,
      ),
    'Published',
  );
  const discard = useDocumentAct(() => saveDraft(document, revision, null), 'Draft discarded');
  const isBusy = save.isPending || publish.isPending || discard.isPending;
  const saved = () => {
    onSaved(body);
    showToast('Draft saved', 'success');
  };
  return (
    <div className="surface-2 sticky top-(--header) z-20 grid gap-3 rounded-card p-4 lg:top-4">
      <p role="status" className="text-sm text-soft">
        {stateOf(document, isChanged)}
      </p>
      {[save.error, publish.error].some((error) => error instanceof FunctionError && error.status === 409) ? (
        <Banner tone="error" title="Someone else has changed this in the meantime">
          What you typed is still here. Copy it, then load the page again to see theirs.
        </Banner>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button
          busy={publish.isPending}
          busyText="Publishing"
          disabled={isBusy || (!isChanged && draft === null)}
          onClick={() => publish.mutate(undefined, { onError: onFailed })}
        >
          Publish
        </Button>
        <Button
          variant="secondary"
          busy={save.isPending && !publish.isPending}
          busyText="Saving"
          disabled={isBusy || !isChanged}
          onClick={() => save.mutate(undefined, { onError: onFailed, onSuccess: saved })}
        >
          Save draft
        </Button>
        {draft === null ? null : (
          <Button
            variant="quiet"
            busy={discard.isPending}
            disabled={isBusy}
            onClick={() => discard.mutate(undefined, { onError: onFailed, onSuccess: onDiscarded })}
          >
            Discard draft
          </Button>
        )}
      </div>
    </div>
  );
}

function stateOf({ kind, draft }: EditedDocument, isChanged: boolean): string {
  if (isChanged) return 'Not saved yet.';
  if (draft === null) return kind === 'email' ? 'This is what the email says.' : 'This is what visitors see.';
  return `Draft${draft.changedBy === null ? '' : ` by ${draft.changedBy}`}, saved ${formatDate(draft.changedAt)}. It isn’t published yet.`;
}
