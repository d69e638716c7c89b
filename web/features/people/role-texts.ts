import type { TeamRole } from '#domain/people/capability.ts';
import type { RestRow } from '#database/rows.ts';

/** What an account can be: a client, or a role of the team. */
export type AccountRole = 'client' | TeamRole;

interface RoleText {
  name: string;
  /** What the role may do, and what it may not. */
  about: string;
}

/** The names of the roles on screen, and what they allow (internal.capabilities_of). */
export const roleTexts: Record<AccountRole, RoleText> = {
  owner: { name: 'Owner', about: 'Does everything, including settings and who’s on the team.' },
  manager: {
    name: 'Manager',
    about: 'Runs orders, money, campaigns, clients, tickets and content. Can’t change settings or the team.',
  },
  finance: {
    name: 'Finance',
    about: 'Handles payments, refunds and invoices, and sees orders and clients. Can’t open campaigns or tickets.',
  },
  support: {
    name: 'Support',
    about: 'Answers tickets, edits content, and sees orders, campaigns and clients. Can’t see prices or payments.',
  },
  contractor: {
    name: 'Contractor',
    about: 'Delivers the work assigned to them. Can’t see clients, prices or anyone else’s work.',
  },
  client: {
    name: 'Client',
    about: 'Buys, and follows their own orders and campaigns. Can’t open admin.',
  },
};

/** `admin` is an owner; an account without a role of the team is a client, or a guest. */
export const roleOf = ({
  role,
  team_role: teamRole,
}: Pick<RestRow<'users'>, 'role' | 'team_role'>): AccountRole | 'guest' =>
  role === 'admin' ? 'owner' : role === 'team' ? (teamRole ?? 'client') : role;
