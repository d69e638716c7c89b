import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RestRow } from '#database/rows.ts';
import type { AccountRole } from './role-texts.ts';
import { callFunction } from '#web/lib/data/functions.ts';
import { containing } from '#web/lib/data/containing.ts';
import { usePage } from '#web/lib/data/list-query.ts';
import type { ListState } from '#web/lib/data/list-state.ts';
import { restClient, type RestClient } from '#web/lib/data/rest-client.ts';

const PERSON =
  'id,email,first_name,last_name,role,team_role,is_active,email_verified,avatar,last_login,created_at,reminders,time_zone';
const ORDER = 'id,order_number,order_date,status' as const;
/** Who is listed: what the list selects. */
export type Person = NonNullable<ReturnType<typeof usePeoplePage>['data']>['rows'][number];
/** With its total for who may see money. */
export type PersonOrder = Pick<RestRow<'orders'>, 'id' | 'order_number' | 'order_date' | 'status'> &
  Partial<Pick<RestRow<'orders'>, 'total_amount' | 'currency'>>;
export type ClientPlan = RestRow<'client_plans'>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const fullName = ({
  first_name,
  last_name,
  email,
}: Pick<Person, 'first_name' | 'last_name' | 'email'>): string =>
  `${first_name} ${last_name}`.trim() || email || 'Unnamed person';

/** Every word must occur in the name or the email. */
export const personConditions = (search: string): string[] =>
  search
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 4)
    .map((word) => containing(['first_name', 'last_name', 'email'], word));

/** A page of people; the URL holds `q`, `role` (also `team`: anyone in it) and `state` (`active`, `disabled` or `unconfirmed`). */
export function usePeoplePage(list: ListState) {
  const query = (rest: RestClient) => {
    const [search, role, state] = ['q', 'role', 'state'].map((name) => list.filter(name)) as [string, string, string];
    // Guests are no clients yet; their orders are in the list of orders.
    let narrowed = rest.from('users').select(PERSON).neq('role', 'guest');
    for (const condition of personConditions(search)) narrowed = narrowed.or(condition);
    // `admin` in saved views from before there were roles.
    if (role === 'team' || role === 'admin') narrowed = narrowed.in('role', ['admin', 'team']);
    else if (role === 'owner') narrowed = narrowed.eq('role', 'admin');
    else if (role === 'client') narrowed = narrowed.eq('role', role);
    else if (role !== '') narrowed = narrowed.filter('team_role', 'eq', role);
    if (state === 'unconfirmed') return narrowed.eq('email_verified', false);
    return state === '' ? narrowed : narrowed.eq('is_active', state === 'active');
  };
  return usePage({ table: 'users', list, query });
}

async function fetchOrders(client: string, seesMoney: boolean, signal: AbortSignal): Promise<PersonOrder[]> {
  const rest = await restClient();
  const newest = { ascending: false };
  if (seesMoney) {
    const orders = rest.from('orders').select(`${ORDER},total_amount,currency`).eq('client_id', client);
    return (await orders.order('order_date', newest).limit(10).abortSignal(signal).throwOnError()).data;
  }
  const orders = rest.from('team_orders').select(ORDER).eq('client_id', client);
  return (await orders.order('order_date', newest).limit(10).abortSignal(signal).throwOnError()).data;
}

/** One person with their latest orders and plan; null if there is none. */
export function usePerson(id: string, seesMoney: boolean) {
  return useQuery({
    queryKey: ['users', 'one', id, seesMoney],
    queryFn: async ({ signal }): Promise<{ person: Person; orders: PersonOrder[]; plan: ClientPlan | null } | null> => {
      if (!UUID.test(id)) return null;
      const rest = await restClient();
      const [person, orders, plan] = await Promise.all([
        rest.from('users').select(PERSON).eq('id', id).abortSignal(signal).maybeSingle().throwOnError(),
        fetchOrders(id, seesMoney, signal),
        rest.from('client_plans').select().eq('client_id', id).abortSignal(signal).maybeSingle().throwOnError(),
      ]);
      return person.data === null ? null : { person: person.data, orders, plan: plan.data };
    },
  });
}

export function usePlanChoices() {
  return useQuery({
    queryKey: ['monthly_plans', 'choices'],
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      const { data, error } = await rest
        .from('monthly_plans')
        .select('id,name,price')
        .order('position')
        .abortSignal(signal);
      if (error) throw new Error(error.message);
      return data;
    },
  });
}

export type PersonAct = { kind: 'role'; role: AccountRole } | { kind: 'active'; active: boolean };

/** Changes a role, or disables or enables an account. @throws {Error} with the rule that forbids it */
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

/** Turns the product's own reminders to this client on or off. */
export function useSetReminders(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (active: boolean) => {
      const rest = await restClient();
      const { error } = await rest.rpc('set_reminders', { person: id, active });
      if (error) throw new Error(error.message);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['users'] }),
  });
}

export interface Invitation {
  email: string;
  firstName: string;
  lastName: string;
  role: AccountRole;
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
