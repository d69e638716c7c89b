import type { Services } from '#server/services.ts';
import type { FunctionContext } from '#server/modules/request.ts';

/** `GET /functions/v1/email-templates`: an `EmailDescription` of every email, by title. Errors: 401, 403. */
export async function listEmails(c: FunctionContext, services: Services): Promise<Response> {
  return c.json(await services.emails.list());
}
