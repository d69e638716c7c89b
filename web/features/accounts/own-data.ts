import { callFunction } from '#web/lib/data/functions.ts';
import { saveText } from '#web/lib/format/save-file.ts';

/** Downloads all data that the shop stores about the signed-in user. @throws {FunctionError} */
export async function downloadOwnData(shop: string): Promise<void> {
  const { data } = await callFunction<object>('my-data', { body: {} });
  saveText(
    `${shop.toLowerCase()}-${new Date().toISOString().slice(0, 10)}.json`,
    'application/json',
    JSON.stringify(data, null, 2),
  );
}

/**
 * Deletes the signed-in user's account. `confirmation` is its handle (`domain/accounts/account-handle.ts`).
 * @throws {FunctionError}
 */
export async function deleteOwnAccount(proof: { confirmation: string; password?: string }): Promise<void> {
  await callFunction('delete-account', { body: proof });
}
