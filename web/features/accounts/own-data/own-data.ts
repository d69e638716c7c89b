import { callFunction } from '#web/lib/functions.ts';
import { saveFile } from '#web/lib/save-file.ts';

/** Hands everything the shop holds about whoever is signed in to the browser's downloads. @throws {FunctionError} */
export async function downloadOwnData(): Promise<void> {
  const { data } = await callFunction<object>('my-data', { body: {} });
  saveFile(`hypecast-${new Date().toISOString().slice(0, 10)}.json`, 'application/json', JSON.stringify(data, null, 2));
}

/** Deletes the account of whoever is signed in. `confirmation` is what it is called by (`domain/account-handle.ts`). @throws {FunctionError} */
export async function deleteOwnAccount(proof: { confirmation: string; password?: string }): Promise<void> {
  await callFunction('delete-account', { body: proof });
}
