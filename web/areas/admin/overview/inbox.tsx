import type { ReactNode } from 'react';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import type { AdminInbox } from '#domain/reports/admin-figures.ts';
import { formatCount, formatShare } from '#web/lib/format/format.ts';
import { BarList } from '#web/ui/charts/bar-list.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { Panel } from '#web/ui/panel.tsx';

const link = 'inline-flex min-h-11 items-center underline decoration-line underline-offset-4 hover:decoration-signal';

/** Work waiting for the team; each card links to its list. */
export function WorkCards({
  work: { tickets, campaigns, contacts_this_month: contacts, open_orders: open },
}: {
  work: AdminInbox;
}) {
  const orders = open.ages.reduce((sum, age) => sum + age.orders, 0);
  return (
    <ul aria-label="Needs attention" className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <WorkCard to="/admin/orders?status=open" count={orders} label="Open orders">
        {open.oldest === null ? (
          'none waiting'
        ) : (
          <>
            oldest from <Moment at={open.oldest.order_date} />
          </>
        )}
      </WorkCard>
      <WorkCard to="/admin/tickets?status=open" count={tickets.waiting} label="Tickets waiting">
        {tickets.oldest === null ? (
          'none waiting'
        ) : (
          <>
            {formatCount(tickets.unassigned)} unassigned, oldest from <Moment at={tickets.oldest} />
          </>
        )}
      </WorkCard>
      <WorkCard to="/admin/campaigns?status=active&pace=behind" count={campaigns.off_pace} label="Campaigns off pace">
        {campaigns.requests === 0
          ? 'no client requests'
          : `${formatCount(campaigns.requests)} client ${campaigns.requests === 1 ? 'request' : 'requests'}`}
      </WorkCard>
      <WorkCard to="/email-management?tab=contacts" count={contacts} label="Contacts this month">
        who wrote or signed up
      </WorkCard>
    </ul>
  );
}

interface WorkCardProps {
  to: string;
  count: number;
  label: string;
  children: ReactNode;
}

function WorkCard({ to, count, label, children }: WorkCardProps) {
  return (
    <li className="grid">
      <Link to={to} className="surface-1 lift grid content-start gap-3 rounded-card p-4 sm:p-5">
        <span className="flex items-center justify-between gap-2 text-sm text-faint">
          {label}
          <ArrowRight aria-hidden="true" className="size-4 shrink-0" />
        </span>
        <span className="figure text-3xl">{formatCount(count)}</span>
        <span className="text-sm text-soft">{children}</span>
      </Link>
    </li>
  );
}

const wholeShare = (share: number) => formatShare(Math.round(share * 100) / 100);

function ageText(from: number, to: number | undefined): string {
  if (to === undefined) return `${from} days or more`;
  return from === 0 ? 'Less than a day' : `${from} to ${to} days`;
}

/** Open orders by age. */
export function OpenOrders({ open: { ages, oldest }, unpaid }: { open: AdminInbox['open_orders']; unpaid: number }) {
  return (
    <Panel level={3} title="Open orders by age">
      <BarList
        label="Open orders by age"
        format={formatCount}
        bars={ages.map(({ from_days: from, orders }, index) => ({
          name: ageText(from, ages[index + 1]?.from_days),
          value: orders,
          className: from >= 14 ? 'text-bad' : from >= 7 ? 'text-warn' : 'text-signal',
        }))}
      />
      <p className="text-[0.9375rem] text-soft">
        {oldest === null ? (
          'Everything that was paid for is delivered.'
        ) : (
          <>
            Oldest:{' '}
            <Link to={`/admin/orders/${oldest.id}`} className={link}>
              {oldest.order_number}
            </Link>{' '}
            for {oldest.client_name}.
          </>
        )}
        {unpaid === 0 ? null : (
          <>
            {' '}
            <Link to="/admin/orders?status=pending" className={link}>
              {unpaid === 1 ? 'One order' : `${formatCount(unpaid)} orders`}
            </Link>{' '}
            placed by the team {unpaid === 1 ? 'is' : 'are'} awaiting payment.
          </>
        )}
      </p>
    </Panel>
  );
}

/** Active campaigns behind their planned pace, furthest behind first. */
export function SlowCampaigns({ campaigns: { worst, off_pace: all } }: { campaigns: AdminInbox['campaigns'] }) {
  return (
    <Panel level={3} title="Campaigns off pace">
      {worst.length === 0 ? (
        <p className="text-soft">Every active campaign with a promise keeps up with its days.</p>
      ) : (
        <ul className="grid gap-1">
          {worst.map(({ id, name, client_name: client, share_delivered: delivered, share_elapsed: elapsed }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-1 last:border-0"
            >
              <span className="min-w-0">
                <Link to={`/admin/campaigns/${id}`} className={link}>
                  {name}
                </Link>
                <span className="block text-sm text-faint">{client}</span>
              </span>
              <span className="tabular text-sm text-soft">
                {wholeShare(delivered)} delivered, {wholeShare(elapsed)} of days elapsed
              </span>
            </li>
          ))}
        </ul>
      )}
      {all > worst.length ? (
        <Link to="/admin/campaigns?status=active&pace=behind" className={link}>
          All {formatCount(all)} of them
        </Link>
      ) : null}
    </Panel>
  );
}
