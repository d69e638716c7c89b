import { invalid, missing } from '../errors.ts';

export interface ListParams {
  limit?: number;
  starting_after?: string;
  ending_before?: string;
}

interface Listed {
  id: string;
}

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 100;

/** A page of `objects`, which are in the order of their creation: lists show the newest first. */
export function page<T extends Listed>(url: string, objects: T[], params: ListParams) {
  const { limit = DEFAULT_LIMIT, starting_after, ending_before } = params;
  if (limit < 1 || limit > MAX_LIMIT) {
    throw invalid(`Limit must be between 1 and ${MAX_LIMIT}.`, { code: 'parameter_invalid_integer', param: 'limit' });
  }
  const all = objects.toReversed();
  const positionOf = (id: string, param: string): number => {
    const index = all.findIndex((object) => object.id === id);
    if (index < 0) throw missing('object', id, param);
    return index;
  };
  if (ending_before !== undefined) {
    const end = positionOf(ending_before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list' as const, data: all.slice(start, end), has_more: start > 0, url };
  }
  const start = starting_after === undefined ? 0 : positionOf(starting_after, 'starting_after') + 1;
  const data = all.slice(start, start + limit);
  return { object: 'list' as const, data, has_more: start + data.length < all.length, url };
}

type CreatedFilter = number | { gt?: number; gte?: number; lt?: number; lte?: number };

export function within(created: number, filter: CreatedFilter | undefined): boolean {
  if (filter === undefined) return true;
  if (typeof filter === 'number') return created === filter;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = filter;
  return created > gt && created >= gte && created < lt && created <= lte;
}
