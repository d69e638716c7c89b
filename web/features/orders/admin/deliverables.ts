import { objectNameOf } from '#domain/object-name.ts';
import { useMutation } from '@tanstack/react-query';
import type { RestInsert } from '#database/rows.ts';
import { restClient } from '#web/lib/data/rest-client.ts';
import { upload, type UploadState } from '#web/lib/data/upload.ts';
import { useAfterOrderChange } from './order-detail.ts';

export type NewDeliverable = { title: string } & ({ kind: 'link'; url: string } | { kind: 'file'; file: File });

interface Delivery {
  clientId: string;
  lineId: string;
  what: NewDeliverable;
  onUpload: (state: UploadState) => void;
  /** Stops the upload of the file. */
  signal: AbortSignal;
}

async function deliver({ clientId, lineId, what, onUpload, signal }: Delivery): Promise<void> {
  const row: RestInsert<'deliverables'> = { order_item_id: lineId, title: what.title, kind: what.kind };
  if (what.kind === 'link') row.url = what.url;
  else {
    row.path = await upload({
      bucket: 'deliverables',
      path: `${clientId}/${lineId}/${objectNameOf(crypto.randomUUID(), what.file.name)}`,
      file: what.file,
      onState: onUpload,
      signal,
    });
  }
  const rest = await restClient();
  const { error } = await rest.from('deliverables').insert(row);
  if (error) throw new Error(error.message);
}

/** Uploads a file or stores a link for a line. The same title again creates the next version. */
export function useDeliver() {
  const done = useAfterOrderChange();
  return useMutation({ mutationFn: deliver, onSuccess: done });
}

/** Withdraws a delivery that the client has not decided on. */
export function useTakeBack() {
  const done = useAfterOrderChange();
  return useMutation({
    mutationFn: async (id: string) => {
      const rest = await restClient();
      const { data, error } = await rest.from('deliverables').delete().eq('id', id).select('id');
      if (error) throw new Error(error.message);
      if (data.length === 0) throw new Error('The client has decided on it in the meantime.');
    },
    onSettled: done,
  });
}
