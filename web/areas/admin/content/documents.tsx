import { Link } from 'react-router';
import type { DocumentSummary } from '#domain/content/document-views.ts';
import type { DocumentKind } from '#domain/content/document-names.ts';
import { isSourceLanguage, languageNames } from '#domain/locales.ts';
import { useDocuments } from '#web/features/content/documents.ts';
import { formatDate } from '#web/lib/format/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { QueryView } from '#web/ui/states/query-view.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { useMayOpen } from '../access/may.tsx';
import { AdminFrame } from '../admin-frame.tsx';
import { editorPath } from './editor-path.ts';

const groups: readonly { kind: DocumentKind; title: string }[] = [
  { kind: 'profile', title: 'Your agency' },
  { kind: 'page', title: 'Pages' },
  { kind: 'service', title: 'Service pages' },
  { kind: 'legal', title: 'Legal texts' },
  { kind: 'email', title: 'Emails' },
];

/** `/admin/set-up/content`: what the agency writes itself and this person may edit, by language. */
export default function DocumentsPage() {
  const documents = useDocuments();
  const mayOpen = useMayOpen();
  return (
    <AdminFrame
      title="Content"
      lede="Your agency’s facts and the texts of its pages and emails. What you publish is live within seconds, and can be taken back."
    >
      <QueryView
        query={documents}
        loading="Loading the content"
        failed="The content could not be loaded."
        skeleton={<Skeleton className="h-96 rounded-card" />}
      >
        {(all) => (
          <div className="grid gap-8">
            {groups.map(({ kind, title }) => (
              <Group
                key={kind}
                title={title}
                documents={all.filter((one) => one.kind === kind && mayOpen(editorPath(one)))}
              />
            ))}
          </div>
        )}
      </QueryView>
    </AdminFrame>
  );
}

function Group({ title, documents }: { title: string; documents: readonly DocumentSummary[] }) {
  const keys = [...new Set(documents.map(({ key }) => key))];
  if (keys.length === 0) return null;
  return (
    <section aria-label={title} className="grid gap-3">
      <h2 className="title text-xl">{title}</h2>
      <ul className="surface-1 divide-y divide-line rounded-card">
        {keys.map((key) => (
          <Row key={key} versions={documents.filter((one) => one.key === key)} />
        ))}
      </ul>
    </section>
  );
}

/** A document with its languages. */
function Row({ versions }: { versions: readonly DocumentSummary[] }) {
  const source = versions.find(({ language }) => isSourceLanguage(language));
  if (source === undefined) return null;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 p-4">
      <div className="grid min-w-0 gap-0.5">
        <Link to={editorPath(source)} className="font-semibold hover:underline">
          {source.title}
        </Link>
        <span className="text-sm text-faint">
          {source.version === 1 ? 'As it came with the product' : `Published ${formatDate(source.publishedAt)}`}
        </span>
      </div>
      <ul className="flex flex-wrap gap-2">
        {versions.map((one) => (
          <li key={one.language}>
            <Language document={one} />
          </li>
        ))}
      </ul>
    </li>
  );
}

function Language({ document }: { document: DocumentSummary }) {
  const { language, hasDraft, isOffered, missing, isShownInEnglish, isConfirmed, title } = document;
  return (
    <Link
      to={editorPath(document)}
      className="surface-2 inline-flex min-h-11 items-center gap-2 rounded-full px-4 text-sm hover:brightness-125"
    >
      <span className="sr-only">{title} in </span>
      <span lang={language}>{languageNames[language]}</span>
      {isOffered ? null : <Badge tone="outline">Not offered</Badge>}
      {hasDraft ? <Badge tone="warn">Draft</Badge> : null}
      {isConfirmed === false ? <Badge tone="warn">Not confirmed</Badge> : null}
      {isShownInEnglish ? <Badge>Shown in English</Badge> : missing === 0 ? null : <Badge>{missing} missing</Badge>}
    </Link>
  );
}
