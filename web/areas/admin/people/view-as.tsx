import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { callFunction } from '#web/lib/data/functions.ts';
import { absoluteUrl } from '#web/lib/i18n/locale.ts';
import { beginView, type ViewSession } from '#web/lib/session/view-session.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { AdminFrame } from '../admin-frame.tsx';

/** `/admin/view-as/:id`: opens in a new tab, which then runs as the client. */
export default function ViewAsPage() {
  const { id = '' } = useParams();
  const view = useQuery({
    queryKey: ['view-as', id],
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    queryFn: async () => {
      const { data } = await callFunction<ViewSession>('view-as-client', { body: { clientId: id } });
      beginView(data);
      window.location.replace(absoluteUrl('/dashboard'));
      return data.expires_at;
    },
  });
  return (
    <AdminFrame
      title="View as client"
      lede="You will see what the client sees, for 15 minutes. You can’t change anything, and the audit log records the view."
    >
      {view.isError ? (
        <ErrorState
          title="The view couldn’t be opened"
          actions={
            <>
              <Button onClick={() => void view.refetch()}>Try again</Button>
              <LinkButton variant="secondary" to={`/admin/people/${id}`}>
                Back to the person
              </LinkButton>
            </>
          }
        >
          {view.error.message}
        </ErrorState>
      ) : (
        <div role="status">
          <span className="sr-only">Opening the view</span>
          <Skeleton className="h-64 rounded-card" />
        </div>
      )}
    </AdminFrame>
  );
}
