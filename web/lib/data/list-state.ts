import { useUrlParams } from '#web/lib/routing/url-params.ts';

/** The state of a list, kept in the URL: filters by name, sort order, and the cursors of the previous pages. */
export interface ListState {
  /** The value of a filter; `''` if not set. */
  filter(name: string): string;
  sort: { column: string; descending: boolean };
  /** Where this page begins; null on the first page. */
  cursor: string | null;
  /** The number of this page, from 1. */
  page: number;
  setFilter(name: string, value: string): void;
  setSort(column: string): void;
  /** Goes to the page that begins after `cursor`. */
  next(cursor: string): void;
  back(): void;
  clear(): void;
  /** Whether any filter is set. */
  filtered: boolean;
}

const SORT = 'sort';
const AFTER = 'after';
const SEPARATOR = '~';

/**
 * The state of a list, in the URL, so that reload, bookmarks and the back button keep it. Typing in a filter replaces
 * the history entry; changing the page adds one. `sort` is written `-order_date`, with a minus for descending.
 */
export function useListState(initialSort: string, filters: readonly string[]): ListState {
  const { params: search, change } = useUrlParams();
  const sort = search.get(SORT) ?? initialSort;
  const descending = sort.startsWith('-');
  const column = descending ? sort.slice(1) : sort;
  const trail = search.get(AFTER)?.split(SEPARATOR) ?? [];
  const setTrail = (cursors: readonly string[]) =>
    change((params) => (cursors.length > 0 ? params.set(AFTER, cursors.join(SEPARATOR)) : params.delete(AFTER)), {
      replace: false,
    });
  return {
    filter: (name) => search.get(name) ?? '',
    sort: { column, descending },
    cursor: trail.at(-1) ?? null,
    page: trail.length + 1,
    filtered: filters.some((name) => search.get(name)),
    setFilter: (name, value) =>
      change((params) => {
        if (value === '') params.delete(name);
        else params.set(name, value);
        params.delete(AFTER);
      }),
    setSort: (wanted) =>
      change((params) => {
        params.set(SORT, wanted === column && !descending ? `-${wanted}` : wanted);
        params.delete(AFTER);
      }),
    next: (cursor) => setTrail([...trail, cursor]),
    back: () => setTrail(trail.slice(0, -1)),
    clear: () =>
      change((params) => {
        for (const name of [...filters, AFTER]) params.delete(name);
      }),
  };
}
