import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  MAX_ACCEPTED,
  type AcceptedLine,
  type MatchedStatement,
  type ReadStatement,
  type StatementLayout,
} from '#domain/payments/bank-statement.ts';
import { callFunction } from '#web/lib/data/functions.ts';
import { usePage } from '#web/lib/data/list-query.ts';
import type { ListState } from '#web/lib/data/list-state.ts';
import { restClient } from '#web/lib/data/rest-client.ts';
import { useAfterMoney } from './after-money.ts';

const COLUMNS = 'id,file_name,format,account,first_day,last_day,outgoing,known,created_at,lines,recorded,ignored';

export const useStatementPage = (list: ListState) =>
  usePage({ table: 'statements', list, query: (rest) => rest.from('statement_list').select(COLUMNS) });

export type ListedStatement = NonNullable<ReturnType<typeof useStatementPage>['data']>['rows'][number];

interface StatementFile {
  file: File;
  /** What the columns of the table are, once it was asked. */
  layout: StatementLayout | null;
}

/** Sends a statement to be read. It is stored, or its table is asked about. */
export function useReadStatement() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ file, layout }: StatementFile) => {
      const query = new URLSearchParams({ name: file.name.slice(-255) || 'statement' });
      if (layout !== null) query.set('layout', JSON.stringify(layout));
      return (await callFunction<ReadStatement>(`read-statement?${query.toString()}`, { body: file })).data;
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['statements'] }),
  });
}

/** A statement with its lines and what each may pay now. */
export function useStatement(id: string) {
  return useQuery({
    queryKey: ['statements', 'one', id],
    queryFn: async ({ signal }) =>
      (await callFunction<MatchedStatement>(`statement-lines?id=${encodeURIComponent(id)}`, { signal })).data,
  });
}

export type MatchedLine = MatchedStatement['lines'][number];

/** Records lines that are certain, some at a time. */
export function useAcceptLines(statementId: string) {
  const done = useAfterMoney();
  return useMutation({
    mutationFn: async ({ ids, onProgress }: { ids: readonly string[]; onProgress: (done: number) => void }) => {
      const accepted: AcceptedLine[] = [];
      for (let from = 0; from < ids.length; from += MAX_ACCEPTED) {
        onProgress(accepted.length);
        const { data } = await callFunction<{ lines: AcceptedLine[] }>('accept-lines', {
          body: { statement_id: statementId, line_ids: ids.slice(from, from + MAX_ACCEPTED) },
        });
        accepted.push(...data.lines);
      }
      return accepted;
    },
    onSettled: done,
  });
}

export function useIgnoreLine() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, ignored }: { id: string; ignored: boolean }) => {
      const rest = await restClient();
      await rest.from('bank_statement_lines').update({ ignored }).eq('id', id).throwOnError();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['statements'] }),
  });
}

export function useRemoveStatement() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      const rest = await restClient();
      await rest.from('bank_statements').delete().eq('id', id).throwOnError();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['statements'] }),
  });
}
