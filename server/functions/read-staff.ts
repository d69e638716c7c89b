import type { Services } from '#server/services.ts';
import { onlyRow } from '#server/platform/db/database.ts';
import { asCaller } from '#server/platform/db/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { readUser, type FunctionContext, type SignedInCaller } from './request.ts';

/** A signed-in administrator: the database says so, not the token. @throws {AppError} 401, 403 */
export async function readStaff(c: FunctionContext, services: Services): Promise<SignedInCaller> {
  const caller = await readUser(c, services);
  const { admin } = onlyRow(
    await asCaller(services.db, caller, (sql) => sql.query<{ admin: boolean }>('select public.is_admin() as admin'), { readOnly: true }),
  );
  if (!admin) throw new AppError(403, 'forbidden', 'This is for staff');
  return caller;
}
