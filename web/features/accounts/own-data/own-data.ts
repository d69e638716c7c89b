import { callFunction } from '#web/lib/data/functions.ts';
import { saveFile } from '#web/lib/format/save-file.ts';

/** Hands everything the shop holds about whoever is signed in to the browser's downloads. @throws {FunctionError} */
export async function downloadOwnData(): Promise<void> {
  const { data } = await callFunction<object>('my-data', { body: {} });
  saveFile(`hypecast-${new Date().toISOString().slice(0, 10)}.json`, 'application/json', JSON.stringify(data, null, 2));
}

/** Deletes the account of whoever is signed in. `confirmation` is what it is called by (`domain/accounts/account-handle.ts`). @throws {FunctionError} */
export async function deleteOwnAccount(proof: { confirmation: string; password?: string }): Promise<void> {
  await callFunction('delete-account', { body: proof });
}
