import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BookSettings, OwnAccounts } from '#domain/books/accounts.ts';
import { RestError } from '#web/lib/data/rest-error.ts';
import { restClient } from '#web/lib/data/rest-client.ts';
import { updateRow } from '#web/lib/data/row-updates.ts';

const BOOKS = 'books';

/** The months of a year, with what is closed. */
export const useBookMonths = (year: number) =>
  useQuery({
    queryKey: [BOOKS, 'months', year],
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      const { data } = await rest.rpc('book_months', { year }).abortSignal(signal).throwOnError();
      return data;
    },
  });

const CHECKED_MS = 600_000;

/** Closed months of a year whose journal no longer says what it said. The database adds up the whole year for it. */
export const useChangedMonths = (year: number, enabled: boolean) =>
  useQuery({
    queryKey: ['changed-months', year],
    enabled,
    staleTime: CHECKED_MS,
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      const { data } = await rest.rpc('check_closed_months', { year }).abortSignal(signal).throwOnError();
      return data;
    },
  });

/** What the journal says of a month now, and what is unfinished. `month` is its first day. */
export const useMonthContents = (month: string) =>
  useQuery({
    queryKey: [BOOKS, 'contents', month],
    // Whoever closes a month sees what is in it now.
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      const { data } = await rest.rpc('month_contents', { month }).abortSignal(signal).throwOnError();
      return data;
    },
  });

/** @throws {RestError} with the database's message, such as that somebody else has closed it */
export function useCloseMonth() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (month: string) => {
      const rest = await restClient();
      const { data, error, status } = await rest.rpc('close_month', { month });
      if (error) throw new RestError(error, status);
      return data;
    },
    // After an error as well: the list was out of date.
    onSettled: () => client.invalidateQueries({ queryKey: [BOOKS] }),
  });
}

const SETTINGS = ['book-settings'];

export const useBookSettings = () =>
  useQuery({
    queryKey: SETTINGS,
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      const { data } = await rest.from('book_settings').select('*').abortSignal(signal).single().throwOnError();
      return data;
    },
  });

type Changes = Omit<BookSettings, 'accounts'> & { accounts: OwnAccounts };

/** @throws {RowConflict} if another user changed the accounts since they were loaded */
export function useSaveBookSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ loaded, changes }: { loaded: { updated_at: string }; changes: Changes }) =>
      updateRow('book_settings', { only_row: 'true' }, loaded, changes),
    onSettled: () => client.invalidateQueries({ queryKey: SETTINGS }),
  });
}
