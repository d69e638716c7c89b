import type { Route } from './route-table.ts';

/** Callers of generated requests. */
const SHARES = {
  anonymous: 3,
  'bad token': 1,
  guest: 3,
  client: 6,
  'viewed client': 1,
  disabled: 1,
  admin: 5,
  service: 4,
} as const;
export type Role = keyof typeof SHARES;

/** Each as often as its share: most requests with a bad token end the same way. */
export const WEIGHTED_ROLES: readonly Role[] = (Object.keys(SHARES) as Role[]).flatMap((role) =>
  Array.from({ length: SHARES[role] }, () => role),
);

/** They may see the rows of every client. */
export const isPrivileged = (role: Role): boolean => role === 'admin' || role === 'service';

interface LeftOut {
  route: string;
  roles: readonly Role[];
  because: string;
}

/** What is not sent, and why. Every other route is sent in every role. */
const LEFT_OUT: readonly LeftOut[] = [
  {
    route: 'POST /operations/maintenance',
    roles: ['service'],
    because: 'It closes the shop, or ends the maintenance of a database that is being moved',
  },
  {
    route: 'POST /operations/backup',
    roles: ['service'],
    because: 'It returns the whole database; tests/contract/database/backup.process.test.ts covers it',
  },
  {
    route: 'POST /functions/v1/fetch-thumbnail',
    roles: ['admin'],
    because: 'It asks the sites of videos; tests/contract/testimonials/testimonials.test.ts has them stand in',
  },
];

/** @throws for a line above whose route no longer exists */
export function requireLeftOut(routes: readonly Route[]): void {
  for (const { route } of LEFT_OUT)
    if (!routes.some(({ method, path }) => route === `${method} ${path}`))
      throw new Error(`there is no route ${route}`);
}

export const isLeftOut = ({ method, path }: Pick<Route, 'method' | 'path'>, role: Role): boolean =>
  LEFT_OUT.some(
    ({ route, roles }) =>
      roles.includes(role) && (route === `${method} ${path}` || (method === 'ALL' && route.endsWith(` ${path}`))),
  );

/** Responses above 499 that are documented, and no fault of the server. */
export const DOCUMENTED: readonly { status: number; code: string; because: string }[] = [
  {
    status: 503,
    code: 'payments_unavailable',
    because: 'Test payments are for local requests, and a header of a proxy makes a request foreign',
  },
];
