import { fileNameOf, objectNameOf } from '#domain/object-name.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { restClient } from '#web/lib/data/rest-client.ts';
import { fetchFile } from '#web/lib/data/storage.ts';
import { upload, type UploadState } from '#web/lib/data/upload.ts';
import { saveFile } from '#web/lib/format/save-file.ts';

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
  const content =
    what.kind === 'link'
      ? { url: what.url }
      : {
          path: await upload({
            bucket: 'deliverables',
            path: `${clientId}/${lineId}/${objectNameOf(crypto.randomUUID(), what.file.name)}`,
            file: what.file,
            onState: onUpload,
            signal,
          }),
        };
  const rest = await restClient();
  const { error } = await rest.rpc('deliver_work', { order_item_id: lineId, title: what.title, ...content });
  if (error) throw new Error(error.message);
}

/** The team's order, and the work of who delivers it. */
function useAfterDelivery() {
  const queries = useQueryClient();
  return () =>
    Promise.all(['admin-orders', 'assigned-work'].map((key) => queries.invalidateQueries({ queryKey: [key] })));
}

/** Uploads a file or stores a link for a line. The same title again creates the next version. */
export function useDeliver() {
  const done = useAfterDelivery();
  return useMutation({ mutationFn: deliver, onSuccess: done });
}

/** Saves a delivered file under the name it was uploaded with; null for a link. */
export const downloadOf = ({ path, title }: { path: string | null; title: string }) =>
  path === null ? null : async () => saveFile(fileNameOf(path) || title, await fetchFile('deliverables', path));

/** Withdraws a delivery that the client has not decided on. */
export function useTakeBack() {
  const done = useAfterDelivery();
  return useMutation({
    mutationFn: async (id: string) => {
      const rest = await restClient();
      const { error } = await rest.rpc('take_back_work', { deliverable_id: id });
      if (error) throw new Error(error.message);
    },
    onSettled: done,
  });
}
