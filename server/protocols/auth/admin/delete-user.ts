import * as z from 'zod';
import { deleteUserAsAdmin } from '#server/accounts/admin/delete-user.ts';
import { readBody } from '#server/protocols/auth/body.ts';
import { type AuthContext, type Endpoint, originOf } from '#server/protocols/auth/scope.ts';
import type { Services } from '#server/services.ts';
import { userIdOf } from './user-fields.ts';

const Body = z.object({ should_soft_delete: z.boolean().nullish() });

async function wantsSoftDelete(c: AuthContext): Promise<boolean> {
  // The body is optional here, and nowhere else.
  if ((await c.req.text()) === '') return false;
  return (await readBody(c, Body)).should_soft_delete === true;
}

/** DELETE /admin/users/{id} {should_soft_delete}: deleted, or kept as an anonymised row that others may refer to. */
export function deleteUser(services: Services): Endpoint {
  return async (c) => {
    const soft = await wantsSoftDelete(c);
    await deleteUserAsAdmin(services, originOf(c), { id: userIdOf(c), soft });
    return c.json({});
  };
}
