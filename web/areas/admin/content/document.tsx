import { ArrowLeft } from 'lucide-react';
import { Link, useParams, useSearchParams } from 'react-router';
import type { EditedDocument } from '#domain/content/document-views.ts';
import { documentKinds, type DocumentName } from '#domain/content/document-names.ts';
import { isLocale, languageNames, SOURCE_LOCALE } from '#domain/locales.ts';
import { useDocument, useDocuments } from '#web/features/content/documents.ts';
import { QueryView } from '#web/ui/states/query-view.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { AdminFrame } from '../admin-frame.tsx';
import { Editor } from './editor.tsx';
import { editorPath } from './editor-path.ts';

/** `/admin/set-up/content/:kind/:key?language=es`: one document. */
export default function DocumentPage() {
  const { kind: named = '', key = '' } = useParams();
  const [search] = useSearchParams();
  const requested = search.get('language');
  const kind = documentKinds.find((one) => one === named) ?? 'page';
  const name: DocumentName = { kind, key, language: isLocale(requested) ? requested : SOURCE_LOCALE };
  const found = useDocument(name);
  return (
    <AdminFrame
      title={found.data?.title ?? 'Content'}
      above={
        <Link
          to="/admin/set-up/content"
          className="inline-flex min-h-11 items-center gap-2 justify-self-start text-soft hover:text-bone"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          All content
        </Link>
      }
    >
      <Languages name={name} />
      <QueryView
        query={found}
        loading="Loading the document"
        failed="The document could not be loaded."
        skeleton={<Skeleton className="h-96 rounded-card" />}
      >
        {(document) => <Editor key={identityOf(document)} document={document} />}
      </QueryView>
    </AdminFrame>
  );
}

/** Another document, or another publication of it, begins with a new form. */
const identityOf = ({ kind, key, language, versions }: EditedDocument) =>
  [kind, key, language, versions[0]?.version].join('/');

function Languages({ name }: { name: DocumentName }) {
  const { data } = useDocuments();
  const languages = (data ?? []).filter(({ kind, key }) => kind === name.kind && key === name.key);
  if (languages.length < 2) return null;
  return (
    <nav aria-label="Languages" className="flex flex-wrap gap-2">
      {languages.map((one) => (
        <Link
          key={one.language}
          to={editorPath(one)}
          lang={one.language}
          aria-current={one.language === name.language ? 'page' : undefined}
          className="inline-flex min-h-11 items-center gap-2 rounded-full px-4 text-sm text-soft hover:text-bone aria-[current]:bg-white/10 aria-[current]:text-bone"
        >
          {languageNames[one.language]}
          {one.isOffered ? null : <span className="text-faint">not offered</span>}
          {one.missing === 0 ? null : <span className="text-faint">{one.missing} missing</span>}
        </Link>
      ))}
    </nav>
  );
}
