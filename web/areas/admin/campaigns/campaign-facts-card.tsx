import { useState, type ReactNode } from 'react';
import { Pencil } from 'lucide-react';
import { Link } from 'react-router';
import { targetUnits } from '#domain/campaigns/campaign.ts';
import type { CampaignDelivery } from '#web/features/campaigns/campaign-rows.ts';
import { useTeamOrigin } from '#web/features/campaigns/admin/campaign-origin.ts';
import { useServiceName } from '#web/lib/services/use-services.ts';
import { formatCalendarDate, formatCount, formatMoney } from '#web/lib/format/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Unbroken } from '#web/ui/unbroken.tsx';
import { May } from '../access/may.tsx';
import { CampaignEditor } from './campaign-editor.tsx';

/** The campaign's facts, with an edit button. */
export function CampaignFactsCard({ campaign }: { campaign: CampaignDelivery }) {
  const [editing, setEditing] = useState(false);
  const service = useServiceName()(campaign.service);
  const origin = useTeamOrigin(campaign.order_item_id);
  const line = origin.data ?? null;
  const { target_metric: metric, target_min: min, target_max: max } = campaign;
  const target =
    metric === null || min === null
      ? 'None'
      : `${formatCount(min)}${max === null ? '+' : max > min ? ` to ${formatCount(max)}` : ''} ${targetUnits[metric][(max ?? min) === 1 ? 0 : 1]}`;
  return (
    <Card className="grid gap-5 p-5 lg:p-6">
      <div className="flex items-center justify-between gap-3">
        <h2 className="title text-xl">Facts</h2>
        <May do="campaigns.manage">
          <Button size="sm" variant="secondary" onClick={() => setEditing(true)}>
            <Pencil aria-hidden="true" className="size-4" />
            Edit
          </Button>
        </May>
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-3 xl:grid-cols-6">
        <Fact name="Target">
          {target}
          {campaign.target_basis === null ? null : <span className="text-faint"> ({campaign.target_basis})</span>}
        </Fact>
        <Fact name="First day">{campaign.starts_on === null ? 'Not set' : formatCalendarDate(campaign.starts_on)}</Fact>
        <Fact name="Last day">{campaign.ends_on === null ? 'Not set' : formatCalendarDate(campaign.ends_on)}</Fact>
        <May do="money.read">
          <Fact name="Budget">
            {campaign.budget === null ? 'Not set' : formatMoney(campaign.budget, campaign.currency)}
          </Fact>
        </May>
        <Fact name="Service">{service}</Fact>
        <Fact name="Latest results">
          {campaign.last_result_on === null ? 'No results yet' : formatCalendarDate(campaign.last_result_on)}
        </Fact>
        {line === null ? null : (
          <Fact name="Package">
            {line.quantity > 1 ? `${line.quantity} × ` : ''}
            {line.name} in{' '}
            <Link to={`/admin/orders/${line.order.id}`} className="linked">
              <Unbroken>{line.order.order_number}</Unbroken>
            </Link>
          </Fact>
        )}
        {line?.service_link ? (
          <Fact name="Link">
            <a href={line.service_link} target="_blank" rel="noreferrer" className="break-all linked">
              {line.service_link}
            </a>
          </Fact>
        ) : null}
      </dl>
      {editing ? <CampaignEditor campaign={campaign} onClose={() => setEditing(false)} /> : null}
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 content-start gap-0.5">
      <dt className="text-sm text-faint">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
