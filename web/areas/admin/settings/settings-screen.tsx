import type { ReactNode } from 'react';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import type { OwnerSettings } from '#domain/settings/setting-groups.ts';
import { useOwnerSettings } from '#web/features/settings/owner-settings.ts';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { AdminFrame } from '../admin-frame.tsx';
import { SET_UP } from '../admin-nav.ts';

interface SettingsScreenProps {
  title: string;
  lede: string;
  /** Above what is set, whether it is known yet or not. */
  notice?: ReactNode;
  children: (settings: OwnerSettings) => ReactNode;
}

/** A screen of settings below Set-up. */
export function SettingsScreen({ title, lede, notice, children }: SettingsScreenProps) {
  const query = useOwnerSettings();
  return (
    <AdminFrame
      title={title}
      lede={lede}
      above={
        <Link
          to={SET_UP}
          className="inline-flex min-h-11 items-center gap-2 justify-self-start text-soft hover:text-bone"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          Set-up
        </Link>
      }
    >
      {notice}
      {/* A refetch that fails takes away nothing that was typed. */}
      {query.data === undefined ? (
        <QueryStates query={query} what="the settings" skeleton={<Skeleton className="h-96 rounded-card" />}>
          {children}
        </QueryStates>
      ) : (
        children(query.data)
      )}
    </AdminFrame>
  );
}
