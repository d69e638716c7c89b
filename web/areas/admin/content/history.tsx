import { useState } from 'react';
import { diffWords } from 'diff';
import type { DocumentVersion, EditedDocument } from '#domain/content/document-views.ts';
import type { JsonObject } from '#domain/content/form-schema.ts';
import { stringsOf } from '#domain/content/translation.ts';
import { restoreVersion, usePublication, useVersion } from '#web/features/content/documents.ts';
import { placeOf } from '#web/features/content/form/paths.ts';
import { formatDateTime } from '#web/lib/format/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { QueryView } from '#web/ui/states/query-view.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';

/** Who published what, with the differences to what visitors see. */
export function History({ document }: { document: EditedDocument }) {
  const [opened, setOpened] = useState<number | null>(null);
  const [current] = document.versions;
  return (
    <Panel title="History">
      <ol className="divide-y divide-line">
        {document.versions.map((version) => (
          <li key={version.version} className="grid gap-3 py-3 first:pt-0 last:pb-0">
            <Version
              version={version}
              isCurrent={version === current}
              isOpen={opened === version.version}
              onOpen={() => setOpened(opened === version.version ? null : version.version)}
            />
            {opened === version.version ? <Comparison document={document} version={version.version} /> : null}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

interface VersionProps {
  version: DocumentVersion;
  isCurrent: boolean;
  isOpen: boolean;
  onOpen: () => void;
}

function Version({ version, isCurrent, isOpen, onOpen }: VersionProps) {
  const { version: number, publishedAt, publishedBy, restoredFrom } = version;
  const who = publishedBy ?? (number === 1 ? 'Came with the product' : 'A former colleague');
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <span className="grid">
        <span className="font-medium">
          Version {number}
          {isCurrent ? ' · published' : ''}
        </span>
        <span className="text-sm text-faint">
          {who}, {formatDateTime(publishedAt)}
          {restoredFrom === null ? '' : ` · same as version ${restoredFrom}`}
        </span>
      </span>
      {isCurrent ? null : (
        <Button size="sm" variant="quiet" aria-expanded={isOpen} onClick={onOpen}>
          {isOpen ? 'Close' : 'Compare'}
          <span className="sr-only"> version {number}</span>
        </Button>
      )}
    </div>
  );
}

function Comparison({ document, version }: { document: EditedDocument; version: number }) {
  const old = useVersion(document, version);
  const restore = usePublication(
    document,
    () => restoreVersion(document, document.revision, version),
    `Version ${version} is published again`,
  );
  return (
    <QueryView
      query={old}
      loading="Loading the version"
      failed="The version could not be loaded."
      skeleton={<Skeleton className="h-24 rounded-control" />}
    >
      {(body) => (
        <div className="grid gap-3">
          <Differences document={document} before={document.published} after={body} />
          <Button
            size="sm"
            variant="secondary"
            className="justify-self-start"
            busy={restore.isPending}
            busyText="Restoring"
            onClick={() =>
              restore.mutate(undefined, {
                onError: (error) => showToast(error.message, 'error'),
              })
            }
          >
            Publish this version again
          </Button>
        </div>
      )}
    </QueryView>
  );
}

interface DifferencesProps {
  document: EditedDocument;
  before: JsonObject;
  after: JsonObject;
}

/** The texts that differ from what is published, word by word. */
function Differences({ document, before, after }: DifferencesProps) {
  const textsIn = (body: JsonObject) =>
    new Map(stringsOf(document.form, body).map(({ path, text }) => [path.join('.'), text]));
  const [now, then] = [textsIn(before), textsIn(after)];
  const changed = [...new Set([...now.keys(), ...then.keys()])].filter((path) => now.get(path) !== then.get(path));
  if (changed.length === 0) return <p className="text-sm text-soft">The texts are the same as the published ones.</p>;
  return (
    <dl className="grid max-h-96 gap-3 overflow-auto text-sm">
      {changed.map((path) => (
        <div key={path} className="grid gap-1">
          <dt className="text-faint">{placeOf(document.form, now.has(path) ? before : after, path.split('.'))}</dt>
          <dd dir="auto" lang={document.language} className="break-words whitespace-pre-wrap">
            {diffWords(now.get(path) ?? '', then.get(path) ?? '').map((part, at) => (
              <Part key={at} {...part} />
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Part({ value, added, removed }: { value: string; added: boolean; removed: boolean }) {
  if (added) return <ins className="rounded-sm bg-good/20 no-underline">{value}</ins>;
  return removed ? <del className="rounded-sm bg-bad/20 text-faint">{value}</del> : value;
}
