import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RestInsert, RestUpdate } from '#database/rows.ts';
import { guessProof } from '#domain/campaigns/proof.ts';
import type { Campaign } from '#web/features/campaigns/campaign-rows.ts';
import { PROOFS, type Proof } from '#web/features/campaigns/proofs.ts';
import { restClient } from '#web/lib/data/rest-client.ts';
import { updateRow } from '#web/lib/data/row-updates.ts';
import { removeFiles, uploadFile } from '#web/lib/data/storage.ts';
import { shopToday } from '#web/lib/format/shop-today.ts';
import { isPicture, smallerPicture } from '#web/lib/forms/square-picture.ts';

/** Enough to read a screenshot. */
const MAX_SIDE = 1600;

type CampaignKey = Pick<Campaign, 'id' | 'client_id'>;

function useChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => queries.invalidateQueries({ queryKey: ['campaigns', 'proofs'] }),
  });
}

async function insert(rows: RestInsert<'campaign_proofs'>[]): Promise<void> {
  const rest = await restClient();
  const { error } = await rest.from('campaign_proofs').insert(rows);
  if (error) throw new Error(error.message);
}

/** Stores a picture in the client's folder while `use` needs it; removes it if that fails. */
async function withPicture(clientId: string, file: File, use: (name: string) => Promise<unknown>): Promise<void> {
  const picture = await smallerPicture(file, MAX_SIDE);
  const name = `${clientId}/${crypto.randomUUID()}.${picture.type === 'image/webp' ? 'webp' : 'png'}`;
  await uploadFile(PROOFS, name, picture, { cacheControl: 'max-age=31536000' });
  try {
    await use(name);
  } catch (error) {
    await removeFiles(PROOFS, [name]).catch((reason: unknown) =>
      console.error('the uploaded picture was left behind', reason),
    );
    throw error;
  }
}

/** Adds a row for each link and picture. Returns the names of files that could not be used; the others are added. */
export function useAddProofs({ id, client_id: clientId }: CampaignKey) {
  return useChange(async ({ links, files }: { links: readonly string[]; files: readonly File[] }) => {
    const day = shopToday();
    if (links.length > 0) await insert(links.map((link) => ({ campaign_id: id, day, link, ...guessProof(link) })));
    const failed: string[] = [];
    for (const file of files) {
      try {
        if (!isPicture(file)) throw new TypeError('not a picture that can be used');
        await withPicture(clientId, file, (picture) => insert([{ campaign_id: id, day, kind: 'creative', picture }]));
      } catch (error) {
        console.error('the file could not be added', error);
        failed.push(file.name);
      }
    }
    return failed;
  });
}

export type ProofChange = Pick<RestUpdate<'campaign_proofs'>, 'kind' | 'link' | 'place' | 'day' | 'note'>;

/** Edits a row unless it was changed since it was loaded; `picture` replaces its picture. @throws {RowConflict} */
export function useEditProof({ client_id: clientId }: CampaignKey) {
  return useChange(async ({ loaded, changes, picture }: { loaded: Proof; changes: ProofChange; picture?: File }) => {
    const save = (more: { picture?: string }) =>
      updateRow('campaign_proofs', { id: loaded.id }, loaded, { ...changes, ...more });
    if (picture === undefined) await save({});
    else await withPicture(clientId, picture, (name) => save({ picture: name }));
  });
}

/** The database removes the picture with its row. */
export function useDropProof() {
  return useChange(async (id: string) => {
    const rest = await restClient();
    const { error } = await rest.from('campaign_proofs').delete().eq('id', id);
    if (error) throw new Error(error.message);
  });
}
