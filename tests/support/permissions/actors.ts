import type { Services } from '#server/services.ts';
import type { Role } from './matrix.ts';
import { addOwner, type Owner } from './owned-rows.ts';

/** Who tries everything, and the role whose rights they must have. A disabled administrator has those of a client. */
const roleOf = {
  visitor: 'visitor',
  guest: 'guest',
  client: 'client',
  administrator: 'administrator',
  'disabled administrator': 'client',
  service: 'service',
} as const satisfies Record<string, Role>;
export type ActorName = keyof typeof roleOf;

export interface Actor {
  name: ActorName;
  role: Role;
  /** None for a visitor. */
  token: string | null;
  /** None for a visitor and the service. */
  own: Owner | null;
}

/** Needs the rows of `addSharedRows`. */
export const addActors = ({ db, identity }: Services): Promise<Actor[]> =>
  Promise.all(
    (Object.keys(roleOf) as ActorName[]).map(async (name): Promise<Actor> => {
      const role = roleOf[name];
      if (name === 'visitor') return { name, role, token: null, own: null };
      if (name === 'service') return { name, role, token: identity.serviceRoleKey, own: null };
      const account = name === 'guest' || name === 'client' ? name : 'admin';
      const own = await db.transaction((sql) => addOwner(sql, account, name === 'disabled administrator'));
      const now = Math.floor(Date.now() / 1000);
      const token = await identity.sign({
        role: name === 'guest' ? 'guest' : 'authenticated',
        aud: 'authenticated',
        sub: own.id,
        iat: now,
        exp: now + 600,
      });
      return { name, role, token, own };
    }),
  );
