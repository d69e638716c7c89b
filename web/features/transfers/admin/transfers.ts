import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { objectNameOf } from '#domain/object-name.ts';
import type { TransferDraftBody } from '#domain/payments/transfer-draft.ts';
import { isDay } from '#domain/period.ts';
import { containing } from '#web/lib/data/containing.ts';
import { callFunction } from '#web/lib/data/functions.ts';
import { usePage } from '#web/lib/data/list-query.ts';
import type { ListState } from '#web/lib/data/list-state.ts';
import { restClient, type RestClient } from '#web/lib/data/rest-client.ts';
import { upload } from '#web/lib/data/upload.ts';
import { useAfterMoney } from './after-money.ts';

const BUCKET = 'transfers';
export const TRANSFER_FILTERS = ['search', 'state', 'from', 'to'] as const;
export const TRANSFER_TEXTS = ['payer', 'reference', 'order_numbers', 'client_name'] as const;

const COLUMNS =
  'id,received_on,amount,currency,payer,reference,note,proof,bank_reference,client_id,client_name,recorded_by,undone_at,undone_because,orders,rest,created_at';

function transfers(rest: RestClient, list: ListState) {
  const [search, state, from, to] = TRANSFER_FILTERS.map((name) => list.filter(name).trim()) as [
    string,
    string,
    string,
    string,
  ];
  let query = rest.from('transfer_list').select(COLUMNS);
  if (search !== '') query = query.or(containing(TRANSFER_TEXTS, search));
  if (state === 'rest') query = query.gt('rest', 0).is('undone_at', null);
  if (state === 'undone') query = query.not('undone_at', 'is', null);
  if (isDay(from)) query = query.gte('received_on', from);
  if (isDay(to)) query = query.lte('received_on', to);
  return query;
}

export const useTransferPage = (list: ListState) =>
  usePage({ table: 'transfer_list', list, query: (rest) => transfers(rest, list) });

export type ListedTransfer = NonNullable<ReturnType<typeof useTransferPage>['data']>['rows'][number];

interface Recorded {
  transfer: { id: string; rest: number; orders: { order_number: string }[] };
}

/** What is recorded; the proof is stored first. */
export type TransferToRecord = Omit<TransferDraftBody, 'proof'> & { file: File | null };

/** Records a transfer. A repeated request with the same values is the same transfer. */
export function useRecordTransfer() {
  const done = useAfterMoney();
  const [attempt, setAttempt] = useState({ request: '', key: '', proof: null as string | null });
  return useMutation({
    mutationFn: async ({ file, ...draft }: TransferToRecord) => {
      const request = JSON.stringify([draft, file?.name, file?.size, file?.lastModified]);
      const isRepeated = attempt.request === request;
      const key = isRepeated ? attempt.key : crypto.randomUUID();
      const proof = (isRepeated ? attempt.proof : null) ?? (file === null ? null : await storeProof(file));
      setAttempt({ request, key, proof });
      const { data } = await callFunction<Recorded>('record-transfer', {
        body: { ...draft, proof },
        headers: { 'Idempotency-Key': key },
      });
      return data.transfer;
    },
    onSettled: done,
  });
}

const storeProof = (file: File): Promise<string> =>
  upload({ bucket: BUCKET, path: objectNameOf(crypto.randomUUID(), file.name), file, onState: () => undefined });

export function useUndoTransfer() {
  const done = useAfterMoney();
  return useMutation({
    mutationFn: async ({ id, reason }: { id: string; reason: string }) => {
      const rest = await restClient();
      const { error } = await rest.rpc('undo_transfer', { transfer_id: id, reason });
      if (error) throw new Error(error.message);
    },
    onSettled: done,
  });
}
