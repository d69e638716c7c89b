import { useEffect } from 'react';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';

const ACCESS = 'access';
/** Of the database: raised by a function, and by a policy or a missing grant. */
const FORBIDDEN = ['PT403', '42501', 'forbidden'];

/** Whether a request may have failed because the role has changed. Many errors keep the message alone: they may. */
export function mayBeForbidden(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('status' in error) return error.status === 403;
  return !('code' in error) || FORBIDDEN.some((code) => code === error.code);
}

/** Asks again what this person may do, after a request that may have failed because a role has changed. */
export function useFollowRole(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const ask = (error: unknown, key: QueryKey = []) => {
      if (key[0] !== ACCESS && mayBeForbidden(error)) void queries.invalidateQueries({ queryKey: [ACCESS] });
    };
    const stopQueries = queries.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && (event.action.type === 'failed' || event.action.type === 'error'))
        ask(event.action.error, event.query.queryKey);
    });
    const stopMutations = queries.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') ask(event.action.error);
    });
    return () => {
      stopQueries();
      stopMutations();
    };
  }, [queries]);
}
