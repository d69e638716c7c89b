import type { ReactNode } from 'react';
import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { useTicketsOf } from '#web/features/support/admin/ticket-queries.ts';
import { useMay } from '#web/features/people/access.ts';
import { usePersonSummary } from '#web/features/people/person-summary.ts';
import {
  fullName,
  usePerson,
  useSetReminders,
  type Person,
  type PersonOrder,
} from '#web/features/people/people-queries.ts';
import { formatMoney } from '#web/lib/format/format.ts';
import { Avatar } from '#web/ui/pictures/avatar.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { AdminFrame } from '../admin-frame.tsx';
import { StatusBadge } from '#web/areas/admin/orders/order-badges.tsx';
import { TicketStatusBadge } from '#web/areas/admin/support/ticket-badges.tsx';
import { ClientMargin } from '../costs/client-margin.tsx';
import { BalancePanel } from './balance-panel.tsx';
import { PersonAccess } from './person-access.tsx';
import { PersonActions } from './person-actions.tsx';
import { PersonBadges } from './person-badges.tsx';
import { PersonCampaigns } from './person-campaigns.tsx';
import { PersonRow } from './person-row.tsx';
import { PersonValue } from './person-value.tsx';
import { PlanPanel } from './plan-panel.tsx';

function Profile({ person }: { person: Person }) {
  const may = useMay();
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Email', person.email ?? 'None'],
    ['Since', <Moment key="since" at={person.created_at} exact />],
    ['Last sign-in', person.last_login === null ? 'Never' : <Moment key="login" at={person.last_login} exact />],
  ];
  return (
    <Panel title="Profile">
      <div className="flex flex-wrap items-center gap-5">
        <Avatar size="lg" name={fullName(person)} src={person.avatar} />
        <div className="grid gap-3">
          <PersonBadges person={person} />
          <dl className="grid gap-1 text-[0.9375rem]">
            {facts.map(([label, value]) => (
              <div key={label} className="flex flex-wrap gap-x-2">
                <dt className="text-faint">{label}</dt>
                <dd className="break-all">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
      {person.role === 'client' && may('clients.manage') ? <Reminders person={person} /> : null}
      {may('audit.read') ? (
        <Link
          to={`/admin/audit?person=${person.id}`}
          className="linked inline-flex min-h-11 items-center justify-self-start"
        >
          Activity by this person
        </Link>
      ) : null}
    </Panel>
  );
}

/** Whether the product itself asks this client for open answers. */
function Reminders({ person }: { person: Person }) {
  const set = useSetReminders(person.id);
  return (
    <Checkbox
      label="Remind of open questions automatically"
      hint={`At most three emails for an order, on working days at 10:00 ${person.time_zone === null ? 'shop time' : `in ${person.time_zone.replaceAll('_', ' ')}`}.`}
      checked={set.isPending ? set.variables : person.reminders}
      disabled={set.isPending}
      onChange={({ target }) =>
        set.mutate(target.checked, {
          onSuccess: () => showToast(target.checked ? 'Reminders are on.' : 'Reminders are off.', 'success'),
          onError: (error) => showToast(error.message, 'error'),
        })
      }
    />
  );
}

function Orders({ orders }: { orders: readonly PersonOrder[] }) {
  if (orders.length === 0) return <p className="text-soft">No orders yet.</p>;
  return (
    <ul className="grid">
      {orders.map((order) => (
        <PersonRow
          key={order.id}
          to={`/admin/orders/${order.id}`}
          name={order.order_number}
          end={<Total order={order} />}
        >
          <StatusBadge status={order.status} />
          <Moment at={order.order_date} />
        </PersonRow>
      ))}
    </ul>
  );
}

function Total({ order: { total_amount: total, currency } }: { order: PersonOrder }) {
  if (total === undefined || currency === undefined) return null;
  return <span className="tabular">{formatMoney(total, currency)}</span>;
}

function Tickets({ clientId }: { clientId: string }) {
  const tickets = useTicketsOf(clientId);
  return (
    <QueryStates
      query={tickets}
      what="the tickets"
      skeleton={<Skeleton className="h-24 rounded-card" />}
      isEmpty={(rows) => rows.length === 0}
      empty={<p className="text-soft">No tickets yet.</p>}
    >
      {(rows) => (
        <ul className="grid">
          {rows.map((ticket) => (
            <PersonRow key={ticket.id} to={`/admin/tickets/${ticket.id}`} name={ticket.subject}>
              {ticket.number}
              <TicketStatusBadge status={ticket.status} />
            </PersonRow>
          ))}
        </ul>
      )}
    </QueryStates>
  );
}

const AccessPanel = ({ person }: { person: Person }) => (
  <Panel title="Access and data">
    <PersonAccess person={person} />
  </Panel>
);

/** What a client has with the shop, of which each role of the team sees what it may. */
function Work({ person, orders, plan }: NonNullable<ReturnType<typeof usePerson>['data']>) {
  const may = useMay();
  const summary = usePersonSummary(person.id);
  return (
    <>
      <QueryStates query={summary} what="the value" skeleton={<Skeleton className="h-64 rounded-card" />}>
        {(value) => <PersonValue summary={value} />}
      </QueryStates>
      {may('money.read') ? <ClientMargin clientId={person.id} /> : null}
      {may('money.manage') && (person.role === 'client' || plan !== null) ? (
        <PlanPanel clientId={person.id} plan={plan} />
      ) : null}
      {may('money.read') && person.role === 'client' ? <BalancePanel clientId={person.id} /> : null}
      {may('orders.read') ? (
        <Panel title="Latest orders">
          <Orders orders={orders} />
        </Panel>
      ) : null}
      {may('campaigns.read') ? (
        <Panel title="Latest campaigns">
          <PersonCampaigns clientId={person.id} />
        </Panel>
      ) : null}
      {may('support.manage') ? (
        <Panel title="Latest tickets">
          <Tickets clientId={person.id} />
        </Panel>
      ) : null}
    </>
  );
}

/** `/admin/people/:id`: one account with its orders, tickets, plan and the team's actions. */
export default function PersonPage() {
  const { id = '' } = useParams();
  const found = usePerson(id, useMay()('money.read'));
  const person = found.data?.person;
  const summary = usePersonSummary(id);
  const isMember = person?.role === 'admin' || person?.role === 'team';
  const back = (
    <Link
      to="/admin/people"
      className="inline-flex min-h-11 items-center gap-2 justify-self-start text-soft hover:text-bone"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      All people
    </Link>
  );
  return (
    <AdminFrame
      title={person === undefined ? 'Person' : fullName(person)}
      above={back}
      aside={person === undefined ? null : <PersonActions person={person} summary={summary.data} />}
    >
      <QueryStates query={found} what="the person" skeleton={<Skeleton className="h-96 rounded-card" />}>
        {(data) =>
          data === null ? (
            <EmptyState title="Person not found" actions={<LinkButton to="/admin/people">All people</LinkButton>}>
              The account may have been deleted.
            </EmptyState>
          ) : (
            <div className="grid items-start gap-6 xl:grid-cols-2">
              <Profile person={data.person} />
              {/* One panel that moves: its open dialog changes the role that decides where it is. */}
              {isMember ? <AccessPanel key="access" person={data.person} /> : null}
              {isMember && data.orders.length === 0 ? null : <Work {...data} />}
              {isMember ? null : <AccessPanel key="access" person={data.person} />}
            </div>
          )
        }
      </QueryStates>
    </AdminFrame>
  );
}
