import { teamRoles, type TeamRole } from '#domain/people/capability.ts';
import type { Services } from '#server/services.ts';
import { memberCall, memberRights } from './capabilities.ts';
import type { TeamCapabilities } from './document.ts';
import { functions, tables, type Rights, type Role, type Writes } from './matrix.ts';
import { addOwner, type AccountKind, type Owner } from './owned-rows.ts';

type Member = Exclude<TeamRole, 'owner'>;
export const members: readonly Member[] = ['manager', 'finance', 'support', 'contractor'];

/** Who tries everything. */
const accountOf = {
  visitor: null,
  guest: 'guest',
  client: 'client',
  owner: 'admin',
  'disabled owner': 'admin',
  manager: 'manager',
  finance: 'finance',
  support: 'support',
  contractor: 'contractor',
  service: null,
} as const satisfies Record<Role | Member | 'disabled owner', AccountKind | null>;
export type ActorName = keyof typeof accountOf;

export interface Actor {
  name: ActorName;
  /** None for a visitor. */
  token: string | null;
  /** None for a visitor and the service. */
  own: Owner | null;
  rightsTo: (table: string) => Rights;
  rightToCall: (name: string) => Writes;
}

const isMember = (name: ActorName): name is Member => members.some((one) => one === name);

/** Needs the rows of `addSharedRows`. */
export const addActors = ({ db, identity }: Services): Promise<Actor[]> =>
  Promise.all(
    (Object.keys(accountOf) as ActorName[]).map(async (name): Promise<Actor> => {
      const account = accountOf[name];
      const rights = await rightsOf(db, name);
      if (account === null)
        return { name, token: name === 'service' ? identity.serviceRoleKey : null, own: null, ...rights };
      const own = await db.transaction((sql) => addOwner(sql, account, name === 'disabled owner'));
      const now = Math.floor(Date.now() / 1000);
      const token = await identity.sign({
        role: name === 'guest' ? 'guest' : 'authenticated',
        aud: 'authenticated',
        sub: own.id,
        iat: now,
        exp: now + 600,
      });
      return { name, token, own, ...rights };
    }),
  );

/** A disabled owner has those of a client. */
async function rightsOf(db: Services['db'], name: ActorName): Promise<Pick<Actor, 'rightsTo' | 'rightToCall'>> {
  if (isMember(name)) {
    const capabilities = await capabilitiesOf(db, name);
    return {
      rightsTo: (table) => memberRights(table, capabilities),
      rightToCall: (called) => memberCall(called, capabilities),
    };
  }
  const role = name === 'disabled owner' ? 'client' : name;
  return { rightsTo: (table) => tables[table]![role], rightToCall: (called) => functions[called]![role] };
}

export async function capabilitiesOf(db: Pick<Services['db'], 'query'>, role: TeamRole): Promise<string[]> {
  const { rows } = await db.query<{ capabilities: string[] }>('select internal.capabilities_of($1) as capabilities', [
    role,
  ]);
  return rows[0]!.capabilities;
}

/** Of all roles, as the database declares them. */
export async function teamCapabilities(db: Pick<Services['db'], 'query'>): Promise<TeamCapabilities> {
  const of = async (role: TeamRole) => [role, await capabilitiesOf(db, role)] as const;
  return Object.fromEntries(await Promise.all(teamRoles.map(of))) as Record<TeamRole, string[]>;
}
