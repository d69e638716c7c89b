import type { ReactNode } from 'react';
import type { OwnerSettings } from '#domain/settings/setting-groups.ts';
import { useOwnerSettings } from '#web/features/settings/owner-settings.ts';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { AdminFrame } from '../admin-frame.tsx';
import { BackToSetUp } from '../set-up/back-to-set-up.tsx';

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
    <AdminFrame title={title} lede={lede} above={<BackToSetUp />}>
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
