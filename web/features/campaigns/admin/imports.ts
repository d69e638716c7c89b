import { keepPreviousData, useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RestRow } from '#database/rows.ts';
import type {
  ApplyResponse,
  ComparedDays,
  ConvertedAmounts,
  ImportFormatId,
  PreviewEvent,
  RateChoices,
} from '#domain/campaigns/result-import.ts';
import { callFunction } from '#web/lib/data/functions.ts';
import { fetchAsUser } from '#web/lib/session/fetch-as-user.ts';
import { restClient } from '#web/lib/data/rest-client.ts';
import { RestError } from '#web/lib/data/rest-error.ts';
import { removeFiles, uploadFile } from '#web/lib/data/storage.ts';
import type { ResultImport } from '#web/features/campaigns/campaign-rows.ts';

const BUCKET = 'evidence';

/** Storage keys are ASCII letters; the import keeps the original name. */
const keyOf = (name: string) =>
  name
    .normalize('NFKD')
    .replaceAll(/[^\w ._()-]/g, '_')
    .slice(-200) || 'results.csv';
const MAX_NAME_LENGTH = 255;

/**
 * Uploads a file and returns its path. `onShare` receives the uploaded share, 0 to 1.
 * @throws {Error} with the server's message
 */
export async function uploadEvidence(
  file: File,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const path = `imports/${crypto.randomUUID()}/${keyOf(file.name)}`;
  await uploadFile(BUCKET, path, new Blob([file], { type: 'text/csv' }), { onProgress: onShare, signal });
  return path;
}

function reasonOf(text: string): string {
  try {
    const { message } = JSON.parse(text) as { message?: unknown };
    if (typeof message === 'string') return message;
  } catch (error) {
    // A proxy in front of the server may respond with HTML.
    console.error('the response is not JSON', error);
  }
  return 'The file could not be uploaded.';
}

interface UploadedFile {
  path: string;
  /** The original file name. */
  name: string;
}

/**
 * Has the server parse an uploaded file. `onShare` receives the parsed share, 0 to 1.
 * @throws {Error} with the server's message
 */
export async function previewImport(
  { path, name }: UploadedFile,
  format: ImportFormatId | null,
  onShare: (share: number, rows: number) => void,
  signal: AbortSignal,
): Promise<ResultImport> {
  const response = await fetchAsUser('/functions/v1/preview-import', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/x-ndjson',
    },
    body: JSON.stringify({
      path,
      file_name: name.replaceAll(/\p{C}/gu, '').trim().slice(-MAX_NAME_LENGTH) || undefined,
      ...(format === null ? {} : { format }),
    }),
    signal,
  });
  if (!response.ok || response.body === null) throw new Error(reasonOf(await response.text()));
  for await (const event of readEvents(response.body)) {
    if (event.type === 'progress') onShare(event.size === 0 ? 1 : event.bytes / event.size, event.rows);
    else if (event.type === 'error') throw new Error(event.message);
    else return event.import;
  }
  throw new Error('The connection broke while the file was read. Please try again.');
}

async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<PreviewEvent<ResultImport>> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += value;
    const lines = text.split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as PreviewEvent<ResultImport>;
  }
}

export interface ApplyRequest {
  import_id: string;
  mapping: Record<string, string | null>;
  rates: RateChoices;
  despite_totals: boolean;
  despite_open_line: boolean;
}

export function useApplyImport() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: ApplyRequest) => (await callFunction<ApplyResponse>('apply-import', { body })).data,
    // What an applied file would change is no question any more, and an error of the server.
    onSuccess: () =>
      queries.invalidateQueries({
        queryKey: ['campaigns'],
        predicate: ({ queryKey }) => !queryKey.includes('compared') && !queryKey.includes('converted'),
      }),
  });
}

/** The amounts of a previewed file in the shop's currency, as applying it at these rates would store them. */
export function useConvertedAmounts(importId: string, rates: Record<string, string>) {
  return useQuery({
    queryKey: ['campaigns', 'imports', importId, 'converted', rates],
    enabled: Object.keys(rates).length > 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const body = { import_id: importId, rates };
      return (await callFunction<{ amounts: ConvertedAmounts[] }>('convert-import', { body, signal })).data.amounts;
    },
  });
}

/** Removes an import that was not applied, and its file. */
export function useDiscardImport() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, path }: Pick<ResultImport, 'id' | 'path'>) => {
      const rest = await restClient();
      const { data, error } = await rest.from('result_imports').delete().eq('id', id).select('id');
      if (error) throw new Error(error.message);
      if (data.length === 0) throw new Error('This import was applied or discarded in the meantime.');
      await removeFiles(BUCKET, [path]);
    },
    // Only the list: the discarded import is still on the screen, and loading it again would unmount the caller.
    onSuccess: () => queries.invalidateQueries({ queryKey: ['campaigns', 'imports'], exact: true }),
    onError: () => queries.invalidateQueries({ queryKey: ['campaigns', 'imports'] }),
  });
}

/** Reports of imports from before currencies were read. */
const WITHOUT_CURRENCIES = { currencies: [], shopCurrency: '' };

/** What publishing a previewed file would change, with these campaigns and rates. */
export function useComparedDays(importId: string, mapping: Record<string, string | null>, rates: RateChoices) {
  return useQuery({
    queryKey: ['campaigns', 'imports', importId, 'compared', mapping, rates],
    enabled: Object.values(mapping).some((id) => id !== null),
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const body = { import_id: importId, mapping, rates };
      return (await callFunction<ComparedDays>('compare-import', { body, signal })).data;
    },
  });
}

/** Puts the days of an applied import back to what they were. */
export function useUndoImport() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      const rest = await restClient();
      const { data, error, status } = await rest.rpc('undo_import', { import_id: id });
      if (error) throw new RestError(error, status);
      return data;
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['campaigns'] }),
  });
}

/** Has the server read an uploaded file again, as this export. */
export function useReadAgain() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({
      read,
      format,
      signal,
    }: {
      read: ResultImport;
      format: ImportFormatId | null;
      signal: AbortSignal;
    }) => previewImport({ path: read.path, name: read.file_name }, format, () => undefined, signal),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['campaigns', 'imports'] }),
  });
}

async function loadImport(id: string, signal: AbortSignal): Promise<ResultImport | null> {
  const rest = await restClient();
  const { data, error } = await rest.from('result_imports').select().eq('id', id).limit(1).abortSignal(signal);
  if (error) throw new Error(error.message);
  const [found] = data;
  return found === undefined ? null : { ...found, report: { ...WITHOUT_CURRENCIES, ...found.report } };
}

/** Imports that are open on the screen, such as previews that the user returns to. */
export function useOpenImports(ids: readonly string[]) {
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: ['campaigns', 'imports', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => loadImport(id, signal),
    })),
    combine: (results) => ({
      reads: results.flatMap(({ data }) => data ?? []),
      missing: results.some(({ data }) => data === null),
      isLoading: results.some(({ isPending }) => isPending),
      /** Tries those again that could not be loaded; null if there are none. */
      failed: results.some(({ isError }) => isError)
        ? () => results.filter(({ isError }) => isError).forEach(({ refetch }) => void refetch())
        : null,
    }),
  });
}

export type ImportSummary = Pick<
  RestRow<'result_imports'>,
  | 'id'
  | 'format'
  | 'file_name'
  | 'path'
  | 'state'
  | 'rows'
  | 'first_day'
  | 'last_day'
  | 'rates'
  | 'created_at'
  | 'applied_at'
>;

export function useImports() {
  return useQuery({
    queryKey: ['campaigns', 'imports'],
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      const { data, error } = await rest
        .from('result_imports')
        .select('id,format,file_name,path,state,rows,first_day,last_day,rates,created_at,applied_at')
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .limit(25)
        .abortSignal(signal);
      if (error) throw new Error(error.message);
      return data;
    },
  });
}

/** Names of team members, to say who entered a rate. Accounts that were deleted are missing. */
export function useNames(ids: readonly string[]) {
  return useQuery({
    queryKey: ['people', 'names', ids],
    enabled: ids.length > 0,
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      const { data, error } = await rest
        .from('users')
        .select('id,first_name,last_name')
        .in('id', [...ids])
        .abortSignal(signal);
      if (error) throw new Error(error.message);
      return new Map(data.map((one) => [one.id, `${one.first_name} ${one.last_name}`.trim()]));
    },
  });
}

export interface CampaignChoice {
  id: string;
  name: string;
  client_name: string;
}

/** Campaigns that a name in a file can be assigned to. */
export function useCampaignChoices() {
  return useQuery({
    queryKey: ['campaigns', 'choices'],
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      const { data, error } = await rest
        .from('campaigns')
        .select('id,name,client:users(first_name,last_name)')
        .order('created_at', { ascending: false })
        .limit(1000)
        .abortSignal(signal);
      if (error) throw new Error(error.message);
      return data.map(({ id, name, client }): CampaignChoice => ({
        id,
        name,
        client_name: `${client?.first_name ?? ''} ${client?.last_name ?? ''}`.trim(),
      }));
    },
  });
}
