import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RestResult } from '#database/rows.ts';
import { wanted } from '#web/lib/data/containing.ts';
import type { Page } from '#web/lib/data/list-query.ts';
import { restClient } from '#web/lib/data/rest-client.ts';

/**
 * A contact as admins see it. `service_interest` is a service's slug, `multiple` or `consultation`; `engagement_score`
 * is in percent.
 */
export type Contact = RestResult<'find_contacts'>[number];

export interface ContactFilter {
  search: string;
  /** A stored interest; empty for all. */
  service: string;
}

const PAGE = 50;
/** Maximum rows per request. */
const EXPORT_PAGE = 1000;

/** Where a page begins: time and id of the last row of the previous page. */
const contactCursor = ({ created_at, id }: Contact): string => `${created_at}_${id}`;

function readCursor(cursor: string | null): { before?: string; before_id?: string } {
  const [before, id] = cursor?.split('_') ?? [];
  return before === undefined || id === undefined || Number.isNaN(Date.parse(before)) || !/^[0-9a-f-]{36}$/.test(id)
    ? {}
    : { before, before_id: id };
}

async function findContacts(
  filter: ContactFilter,
  cursor: string | null,
  size: number,
  signal?: AbortSignal,
): Promise<Contact[]> {
  const rest = await restClient();
  const call = rest.rpc('find_contacts', {
    ...filter,
    search: wanted(filter.search),
    ...readCursor(cursor),
    page_size: size,
  });
  const { data, error } = await (signal === undefined ? call : call.abortSignal(signal));
  if (error) throw new Error(error.message);
  return data;
}

/** One page, newest first. Reads one more row to know whether another page follows. */
export const useContacts = (filter: ContactFilter, cursor: string | null) =>
  useQuery({
    queryKey: ['contacts', filter, cursor],
    queryFn: async ({ signal }): Promise<Page<Contact>> => {
      const found = await findContacts(filter, cursor, PAGE + 1, signal);
      const rows = found.slice(0, PAGE);
      const last = rows.at(-1);
      return { rows, next: found.length > PAGE && last !== undefined ? contactCursor(last) : null };
    },
    placeholderData: keepPreviousData,
  });

/** All contacts that match the filter, read page by page; `onProgress` receives the number so far. */
export async function loadAllContacts(filter: ContactFilter, onProgress: (count: number) => void): Promise<Contact[]> {
  const all: Contact[] = [];
  for (let cursor: string | null = null; ;) {
    const page: Contact[] = await findContacts(filter, cursor, EXPORT_PAGE);
    all.push(...page);
    onProgress(all.length);
    const last = page.at(-1);
    if (last === undefined || page.length < EXPORT_PAGE) return all;
    cursor = contactCursor(last);
  }
}

/** All data that the shop stores about an email. */
export const usePersonRecord = () =>
  useMutation({
    mutationFn: async (email: string) => {
      const rest = await restClient();
      const { data, error } = await rest.rpc('person_record', { address: email });
      if (error) throw new Error(error.message);
      return data;
    },
  });

function useOnContacts<Args, Result>(mutationFn: (args: Args) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['contacts'] }),
        client.invalidateQueries({ queryKey: ['email-figures'] }),
      ]),
  });
}

export const useErasePerson = () =>
  useOnContacts(async (email: string) => {
    const rest = await restClient();
    const { data, error } = await rest.rpc('erase_person', { address: email });
    if (error) throw new Error(error.message);
    return data;
  });

export const useRecordConsent = () =>
  useOnContacts(async (choice: { address: string; granted: boolean; reason: string }) => {
    const rest = await restClient();
    const { error } = await rest.rpc('record_consent', choice);
    if (error) throw new Error(error.message);
  });
