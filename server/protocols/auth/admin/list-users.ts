import { canonicalEmail } from '#domain/emails/email-address.ts';
import { AuthError } from '#server/accounts/errors.ts';
import { findFactorsOf } from '#server/accounts/mfa/factors.queries.ts';
import { findIdentitiesOf, listUsers as queryUsers } from '#server/accounts/users/users.queries.ts';
import type { AuthContext, Endpoint } from '#server/protocols/auth/scope.ts';
import { wireUser } from '#server/accounts/users/wire-user.ts';
import type { Services } from '#server/services.ts';

const PER_PAGE = 50;
const MAX_PER_PAGE = 1000;

function wholeNumber(c: AuthContext, name: string, fallback: number): number {
  const text = c.req.query(name);
  if (text === undefined || text === '') return fallback;
  if (!/^\d{1,6}$/.test(text))
    throw new AuthError(400, 'validation_failed', `Bad Pagination Parameters: ${name} must be a whole number`);
  return Number(text) === 0 ? fallback : Number(text);
}

/** The pages a client may go on to, as it reads them: `<...?page=2&per_page=50>; rel="next"`. */
function linkHeader(
  services: Services,
  { page, perPage, last }: { page: number; perPage: number; last: number },
): string {
  const link = (number: number, rel: string) =>
    `<${services.publicUrl}/auth/v1/admin/users?page=${number}&per_page=${perPage}>; rel="${rel}"`;
  return [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', ');
}

/** GET /admin/users?page&per_page&filter: newest first; `filter` is a part of the email or phone. */
export function listUsers(services: Services): Endpoint {
  return async (c) => {
    const page = wholeNumber(c, 'page', 1);
    const perPage = Math.min(wholeNumber(c, 'per_page', PER_PAGE), MAX_PER_PAGE);
    const filter = c.req.query('filter') ?? '';
    const { rows, total } = await queryUsers(services.db, {
      limit: perPage,
      offset: (page - 1) * perPage,
      filter: canonicalEmail(filter) ?? filter,
    });
    const ids = rows.map((row) => row.id);
    const identities = Map.groupBy(await findIdentitiesOf(services.db, ids), (identity) => identity.user_id);
    const factors = Map.groupBy(await findFactorsOf(services.db, ids), (factor) => factor.user_id);
    const users = rows.map((user) =>
      wireUser({ user, identities: identities.get(user.id) ?? [], factors: factors.get(user.id) ?? [] }),
    );
    const last = Math.max(1, Math.ceil(total / perPage));
    return c.json({ users, aud: 'authenticated' }, 200, {
      'x-total-count': String(total),
      link: linkHeader(services, { page, perPage, last }),
    });
  };
}
