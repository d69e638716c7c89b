import { useState } from 'react';
import { Link } from 'react-router';
import { ServiceIcon } from '#web/features/catalogue/service-icon.tsx';
import { downloadOf } from '#web/features/orders/admin/deliverables.ts';
import { useMay } from '#web/features/people/access.ts';
import type { TeamOrder, TeamOrderLine } from '#web/features/orders/admin/team-order.ts';
import { useService } from '#web/lib/services/use-services.ts';
import { formatMoney } from '#web/lib/format/format.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Unbroken } from '#web/ui/unbroken.tsx';
import { May } from '../access/may.tsx';
import { DeliverDialog } from './deliver-dialog.tsx';
import { Deliveries } from './deliveries.tsx';
import { AdminIntake } from './admin-intake.tsx';

const paid = new Set(['confirmed', 'in_progress', 'completed']);

/** Prices are for who may see money. */
type ShownLine = TeamOrderLine & { unit_price?: number; line_total?: number };
interface ShownOrder extends Pick<TeamOrder, 'id' | 'status' | 'client_id'> {
  currency?: string;
  lines: readonly ShownLine[];
}

/** Each line with the client's intake and its deliveries. */
export function OrderLines({ order }: { order: ShownOrder }) {
  return (
    <Panel
      title="Items"
      aside={
        paid.has(order.status) && order.lines.some(({ campaign }) => campaign === null) ? (
          <May do="campaigns.manage">
            <LinkButton to={`/admin/campaigns/new?order=${order.id}`} variant="secondary" size="sm">
              Create campaigns
            </LinkButton>
          </May>
        ) : null
      }
    >
      <ul className="grid gap-6">
        {order.lines.map((line) => (
          <Line key={line.id} order={order} line={line} />
        ))}
      </ul>
    </Panel>
  );
}

function Line({ order, line }: { order: ShownOrder; line: ShownLine }) {
  const [delivering, setDelivering] = useState<string | null>(null);
  const service = useService(line.service_type);
  const manages = useMay()('orders.manage');
  const open = manages && ['confirmed', 'in_progress', 'completed'].includes(order.status);
  return (
    <li data-service={line.service_type} className="grid gap-4 border-t border-line pt-5 first:border-0 first:pt-0">
      <div className="flex items-start gap-4">
        {service ? (
          <span
            aria-hidden="true"
            className="grid size-10 shrink-0 place-items-center rounded-[0.75rem] bg-service text-service-ink"
          >
            <ServiceIcon service={service.slug} className="size-5" />
          </span>
        ) : null}
        <div className="min-w-0 grow">
          <h3 className="text-lg font-semibold">{line.name}</h3>
          {service ? <p className="text-sm text-soft">{service.name}</p> : null}
        </div>
        <Price line={line} currency={order.currency} />
      </div>
      <AdminIntake
        line={line}
        clientId={order.client_id}
        editable={manages && !['completed', 'cancelled', 'refunded'].includes(order.status)}
      />
      <Deliveries line={line} downloadOf={downloadOf} open={open} onNewVersion={setDelivering} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 empty:hidden">
        {open ? (
          <Button variant="secondary" size="sm" onClick={() => setDelivering('')}>
            Deliver a file or link
          </Button>
        ) : null}
        {line.campaign === null ? null : (
          <Link
            to={`/admin/campaigns/${line.campaign.id}`}
            className="inline-flex min-h-11 items-center text-[0.9375rem] linked"
          >
            <span>
              Campaign: <Unbroken>{line.campaign.name}</Unbroken>
            </span>
          </Link>
        )}
      </div>
      {delivering === null ? null : (
        <DeliverDialog clientId={order.client_id} line={line} title={delivering} onClose={() => setDelivering(null)} />
      )}
    </li>
  );
}

function Price({ line, currency }: { line: ShownLine; currency: string | undefined }) {
  const { quantity, unit_price: price, line_total: total } = line;
  if (price === undefined || total === undefined || currency === undefined)
    return <p className="tabular text-soft">× {quantity}</p>;
  return (
    <p className="tabular text-end">
      <span className="font-semibold">{formatMoney(total, currency)}</span>
      <span className="block text-sm text-faint">
        {quantity} × {formatMoney(price, currency)}
      </span>
    </p>
  );
}
