import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callFunction } from '#web/lib/functions.ts';
import { containing, usePage, type RowQuery } from '#web/lib/list-query.ts';
import type { ListState } from '#web/lib/list-state.ts';
import { restClient } from '#web/lib/supabase/rest-client.ts';

export type Role = 'client' | 'admin';

export interface Person {
  id: string;
  email: string | null;
  first_name: string;
  last_name: string;
  role: Role;
  is_active: boolean;
  email_verified: boolean;
  avatar: string | null;
  last_login: string | null;
  created_at: string;
}

export interface PersonOrder {
  id: string;
  order_number: string;
  order_date: string;
  status: string;
  total_amount: number;
  currency: string;
}

export interface ClientPlan extends Record<string, unknown> {
  client_id: string;
  plan_id: string;
  price: number;
  limits: { campaigns?: number | null; ad_spend?: number | null; platforms?: number | null };
  next_billing_on: string;
  active: boolean;
  updated_at: string;
}

const PERSON = 'id,email,first_name,last_name,role,is_active,email_verified,avatar,last_login,created_at';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const fullName = ({
  first_name,
  last_name,
  email,
}: Pick<Person, 'first_name' | 'last_name' | 'email'>): string =>
  `${first_name} ${last_name}`.trim() || email || 'Somebody';

/** A page of people; the address holds `q`, `role` and `state` (`active`, `disabled` or `unconfirmed`). */
export function usePeoplePage(list: ListState) {
  const narrow = (query: RowQuery): RowQuery => {
    const [search, role, state] = ['q', 'role', 'state'].map((name) => list.filter(name)) as [string, string, string];
    let narrowed = query;
    // Somebody is searched by any of two words.
    for (const word of search
      .split(/\s+/)
      .filter((one) => one !== '')
      .slice(0, 4))
      narrowed = narrowed.or(containing(['first_name', 'last_name', 'email'], word));
    if (role !== '') narrowed = narrowed.eq('role', role);
    if (state === 'unconfirmed') return narrowed.eq('email_verified', false);
    return state === '' ? narrowed : narrowed.eq('is_active', state === 'active');
  };
  return usePage<Person>({ table: 'users', select: PERSON, list, narrow });
}

async function readOne<Row>(read: PromiseLike<{ data: unknown; error: { message: string } | null }>): Promise<Row[]> {
  const { data, error } = await read;
  if (error) throw new Error(error.message);
  return data as Row[];
}

/** One person with its latest orders and its plan; null when there is none. */
export function usePerson(id: string) {
  return useQuery({
    queryKey: ['users', 'one', id],
    queryFn: async ({ signal }): Promise<{ person: Person; orders: PersonOrder[]; plan: ClientPlan | null } | null> => {
      if (!UUID.test(id)) return null;
      const rest = await restClient();
      const [people, orders, plans] = await Promise.all([
        readOne<Person>(rest.from('users').select(PERSON).eq('id', id).limit(1).abortSignal(signal)),
        readOne<PersonOrder>(
          rest
            .from('orders')
            .select('id,order_number,order_date,status,total_amount,currency')
            .eq('client_id', id)
            .order('order_date', { ascending: false })
            .limit(10)
            .abortSignal(signal),
        ),
        readOne<ClientPlan>(rest.from('client_plans').select().eq('client_id', id).limit(1).abortSignal(signal)),
      ]);
      const [person] = people;
      return person === undefined ? null : { person, orders, plan: plans[0] ?? null };
    },
  });
}

export interface PlanChoice {
  id: string;
  name: string;
  price: number;
}

export function usePlanChoices() {
  return useQuery({
    queryKey: ['monthly_plans', 'choices'],
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      return readOne<PlanChoice>(
        rest.from('monthly_plans').select('id,name,price').order('position').abortSignal(signal),
      );
    },
  });
}

export type PersonAct = { kind: 'role'; role: Role } | { kind: 'active'; active: boolean };

/** Gives or takes a role, disables or enables. @throws {Error} with the rule that is in the way */
export function useChangePerson(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (act: PersonAct) => {
      const rest = await restClient();
      const { error } =
        act.kind === 'role'
          ? await rest.rpc('set_person_role', { person: id, role: act.role })
          : await rest.rpc('set_person_active', { person: id, active: act.active });
      if (error) throw new Error(error.message);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['users'] }),
  });
}

export interface Invitation {
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  locale: string;
}

/** @throws {FunctionError} */
export function useInvite() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (invitation: Invitation) =>
      (await callFunction<{ id: string }>('invite-person', { body: invitation })).data.id,
    onSuccess: () => queries.invalidateQueries({ queryKey: ['users'] }),
  });
}
