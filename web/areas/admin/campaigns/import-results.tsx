import { ArrowLeft } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { AdminFrame } from '#web/areas/admin/admin-frame.tsx';
import { useImport } from '#web/features/campaigns/admin/imports.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { QueryStates } from '#web/ui/query-states.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ImportPreview } from './import/import-preview.tsx';
import { PastImports } from './import/past-imports.tsx';
import { UploadFile } from './import/upload-file.tsx';

/**
 * `/admin/campaigns/import`: previews an ad platform's export, then applies it as a whole. `?import=` reopens a
 * preview.
 */
export default function ImportResultsPage() {
  const [search, setSearch] = useSearchParams();
  const id = search.get('import') ?? '';
  const found = useImport(id);
  return (
    <AdminFrame
      title="Import results"
      lede="Exports of Google Ads, Spotify Ads, Spotify for Artists and Meta. You review each file before anything changes."
      above={
        <Link
          to="/admin/campaigns"
          className="inline-flex min-h-11 items-center gap-2 justify-self-start text-soft hover:text-bone"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          All campaigns
        </Link>
      }
    >
      <UploadFile onRead={(read) => setSearch({ import: read.id })} />
      {id === '' ? null : (
        <QueryStates
          query={found}
          what="the preview"
          skeleton={<Skeleton className="h-96 rounded-card" />}
          isEmpty={(data) => data === null}
          empty={<EmptyState title="There is no such import">Choose the file again.</EmptyState>}
        >
          {(data) => (data === null ? null : <ImportPreview key={`${data.id} ${data.created_at}`} read={data} />)}
        </QueryStates>
      )}
      <PastImports />
    </AdminFrame>
  );
}
