import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { AdminFrame } from '#web/areas/admin/admin-frame.tsx';
import { useOpenImports } from '#web/features/campaigns/admin/imports.ts';
import { useUrlParams } from '#web/lib/routing/url-params.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { DropFiles } from './import/drop-files.tsx';
import { PastImports } from './import/past-imports.tsx';
import { PublishForm } from './import/publish-form.tsx';
import { useUploads } from './import/use-uploads.ts';

/**
 * `/admin/campaigns/import`: previews exports of ad platforms, then publishes them, each as a whole. Every `?import=`
 * reopens a preview.
 */
export default function ImportResultsPage() {
  const { params: search, change } = useUrlParams();
  const { uploads, add, remove } = useUploads((id) => change((params) => params.append('import', id)));
  const ids = [...new Set(search.getAll('import'))];
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
      <DropFiles uploads={uploads} onAdd={add} onRemove={remove} />
      {ids.length === 0 ? null : <OpenImports ids={ids} />}
      <PastImports />
    </AdminFrame>
  );
}

function OpenImports({ ids }: { ids: readonly string[] }) {
  const { reads, missing, failed, isLoading } = useOpenImports(ids);
  return (
    <>
      {isLoading ? (
        <div role="status">
          <span className="sr-only">Loading the preview</span>
          <Skeleton className="h-96 rounded-card" />
        </div>
      ) : null}
      {failed === null ? null : (
        <ErrorState title="We could not load the preview" actions={<Button onClick={failed}>Try again</Button>} />
      )}
      {missing ? <EmptyState title="There is no such import">Choose the file again.</EmptyState> : null}
      {reads.length === 0 ? null : <PublishForm reads={reads} />}
    </>
  );
}
