import { useQuery } from '@tanstack/react-query';
import { callFunction } from '#web/lib/data/functions.ts';

/** A kind of thing that the policy of a page has blocked in browsers. */
export interface Violation {
  directive: string;
  /** An origin, a scheme such as `data:`, or a kind such as `inline`. */
  blocked: string;
  /** The path of a page, with `:id` for what varies. */
  page: string;
  count: number;
  /** ISO 8601, in UTC. */
  lastDay: string;
}

/** The response of `GET /functions/v1/violations`. */
export interface Violations {
  since: string;
  violations: Violation[];
}

export const useViolations = () =>
  useQuery({
    queryKey: ['violations'],
    queryFn: async ({ signal }) => (await callFunction<Violations>('violations', { signal })).data,
  });
