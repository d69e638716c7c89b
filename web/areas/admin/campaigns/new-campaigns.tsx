import { useState, type SubmitEvent } from 'react';
import { ArrowLeft } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { PROFILE, useDocument } from '#web/features/content/documents.ts';
import { useMay } from '#web/features/people/access.ts';
import { AdminFrame } from '#web/areas/admin/admin-frame.tsx';
import { CampaignStatusBadge } from '#web/features/campaigns/campaign-badges.tsx';
import {
  promiseOf,
  useCreateCampaigns,
  useOrderForCampaigns,
  type OrderForCampaigns,
} from '#web/features/campaigns/admin/campaigns-of-order.ts';
import { formatCount } from '#web/lib/format/format.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';

/** An order number as this shop has them, for who may read the profile. */
function useExample(): string {
  const prefix = useDocument(PROFILE, useMay()('settings.manage')).data?.published.orderPrefix;
  return typeof prefix === 'string' ? `${prefix}-2026-0001` : '';
}

/**
 * `/admin/campaigns/new?order=…`: creates draft campaigns from an order's lines. `order` is an id or an order number.
 */
export default function NewCampaignsPage() {
  const example = useExample();
  const [search, setSearch] = useSearchParams();
  const order = search.get('order') ?? '';
  const found = useOrderForCampaigns(order);
  return (
    <AdminFrame
      title="New campaigns"
      lede="Each item with a target becomes a draft campaign with the same target and dates."
      above={
        <Link
          to="/admin/campaigns"
          className="inline-flex min-h-11 items-center gap-2 justify-self-start text-soft hover:text-bone"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          All campaigns
        </Link>
      }
    >
      <FindOrder
        key={order}
        order={found.data?.order_number ?? order}
        onFind={(number) => setSearch({ order: number })}
      />
      {order === '' ? null : (
        <QueryStates
          query={found}
          what="the order"
          skeleton={<Skeleton className="h-64 rounded-card" />}
          isEmpty={(data) => data === null}
          empty={<EmptyState title="Order not found">Check the number: it looks like {example}.</EmptyState>}
        >
          {(data) => (data === null ? null : <Lines order={data} />)}
        </QueryStates>
      )}
    </AdminFrame>
  );
}

function FindOrder({ order, onFind }: { order: string; onFind: (number: string) => void }) {
  const example = useExample();
  const [number, setNumber] = useState('');
  const [missing, setMissing] = useState(false);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const typed = number.trim();
    setMissing(typed === '');
    if (typed !== '') onFind(typed);
  };
  return (
    <form method="post" noValidate onSubmit={submit} className="flex max-w-xl flex-wrap items-start gap-3">
      <div className="grow">
        <TextField
          label="Order number"
          placeholder={order === '' ? example : order}
          value={number}
          onChange={(event) => setNumber(event.target.value)}
          error={missing ? 'Enter an order number' : undefined}
        />
      </div>
      <Button type="submit" variant="secondary" className="mt-7">
        Show order
      </Button>
    </form>
  );
}

const PAID = new Set(['confirmed', 'in_progress', 'completed']);

function Lines({ order }: { order: OrderForCampaigns }) {
  const create = useCreateCampaigns();
  const open = order.lines.filter((line) => line.campaign === null && promiseOf(line) !== null).length;
  const paid = PAID.has(order.status);
  const make = () =>
    create.mutate(order.id, {
      onSuccess: () => showToast(open === 1 ? 'One draft created' : `${open} drafts created`, 'success'),
    });
  return (
    <Card className="grid max-w-4xl gap-5 p-5 lg:p-6">
      <h2 className="title text-xl">
        {order.order_number} of {order.client_name}
      </h2>
      {paid ? null : (
        <Banner tone="info">This order is {order.status}: campaigns are made from orders that are paid.</Banner>
      )}
      {create.isError ? <Banner tone="error">{create.error.message}</Banner> : null}
      <ul className="grid gap-3">
        {order.lines.map((line) => (
          <li
            key={line.id}
            className="surface-2 flex flex-wrap items-center justify-between gap-3 rounded-control px-4 py-3"
          >
            <span className="grid">
              <strong>
                {line.quantity > 1 ? `${line.quantity} × ` : ''}
                {line.name}
              </strong>
              <span className="text-sm text-soft">{promiseText(line)}</span>
            </span>
            {line.campaign === null ? (
              <span className="text-sm text-faint">
                {promiseOf(line) === null ? 'No campaign: this line has no target' : 'No campaign yet'}
              </span>
            ) : (
              <span className="flex items-center gap-3">
                <CampaignStatusBadge status={line.campaign.status} />
                <Link to={`/admin/campaigns/${line.campaign.id}`} className="inline-flex min-h-11 items-center linked">
                  Open campaign
                </Link>
              </span>
            )}
          </li>
        ))}
      </ul>
      {open === 0 || !paid ? null : (
        <Button className="justify-self-start" busy={create.isPending} onClick={make}>
          {open === 1 ? 'Create one draft' : `Create ${open} drafts`}
        </Button>
      )}
    </Card>
  );
}

function promiseText(line: OrderForCampaigns['lines'][number]): string {
  const promise = promiseOf(line);
  const duration = line.package?.duration_days ?? null;
  const days = duration === null ? '' : ` in ${duration} ${duration === 1 ? 'day' : 'days'}`;
  return promise === null
    ? 'Delivered as files or links'
    : `${formatCount(promise.min * line.quantity)} ${promise.metric}${days}, ${promise.basis}`;
}
