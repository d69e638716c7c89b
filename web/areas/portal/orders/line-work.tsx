import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { DeliverableList } from '#web/features/orders/work/deliverable-list.tsx';
import { useOrderWork, type LineWork } from '#web/features/orders/work/work-queries.ts';
import type { OrderDetail, OrderLine } from '#web/features/orders/portal/order-queries.ts';
import { useSession } from '#web/features/accounts/session/session.ts';
import { useSetups } from '#web/features/reports/portal/setups-query.ts';
import { useSetupText } from '#web/features/reports/portal/use-setup-text.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { QueryView } from '#web/ui/states/query-view.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { LineIntake } from './line-intake.tsx';
import { WorkPart } from './work-part.tsx';

interface LineWorkProps {
  line: OrderLine;
  order: OrderDetail;
  /** Whether the order is the user's own. Admins can view any order, but only the client can approve work. */
  mine: boolean;
  editable: boolean;
}

/** The work for an order line: intake, deliveries and campaign. */
export function LineWorkView({ line, order, mine, editable }: LineWorkProps) {
  const t = useText();
  const work = useOrderWork(order.id);
  return (
    <QueryView
      query={work}
      loading={t('work.loading')}
      failed={t('work.failed')}
      skeleton={<Skeleton className="h-28 rounded-control" />}
    >
      {(lines) => {
        const found = lines.get(line.id);
        return found === undefined ? null : (
          <>
            {mine ? <LineSetup lineId={line.id} /> : null}
            <LineIntake line={line} work={found} editable={mine && editable} closed={!editable} />
            <Deliveries work={found} waiting={['confirmed', 'in_progress'].includes(order.status)} deciding={mine} />
            <CampaignLink work={found} name={line.name} />
          </>
        );
      }}
    </QueryView>
  );
}

/** The next step until there are results or deliveries. */
function LineSetup({ lineId }: { lineId: string }) {
  const t = useText();
  const { user } = useSession();
  const setupText = useSetupText();
  const setup = useSetups(user?.id ?? '').data?.find(({ order_item_id: id }) => id === lineId);
  if (setup === undefined) return null;
  return (
    <WorkPart title={setup.step === 'results' ? t('analytics.waiting.title') : t('results.setup.title')}>
      <p className="text-[0.9375rem] text-soft">{setupText(setup)}</p>
    </WorkPart>
  );
}

function Deliveries({ work, waiting, deciding }: { work: LineWork; waiting: boolean; deciding: boolean }) {
  const t = useText();
  if (work.deliverables.length === 0 && !waiting) return null;
  return (
    <WorkPart title={t('work.delivery.title')}>
      {work.deliverables.length === 0 ? (
        <p className="text-[0.9375rem] text-faint">{t('work.delivery.none')}</p>
      ) : (
        <DeliverableList versions={work.deliverables} deciding={deciding} />
      )}
    </WorkPart>
  );
}

function CampaignLink({ work: { campaign }, name }: { work: LineWork; name: string }) {
  const t = useText();
  if (campaign === null) return null;
  return (
    <p className="border-t border-line pt-4">
      <Link
        to={`/dashboard/campaigns/${campaign.id}`}
        aria-label={t('work.campaignOf', { name })}
        className="inline-flex min-h-11 items-center gap-2 font-semibold underline decoration-service underline-offset-4"
      >
        {t('work.campaign')}
        <ArrowRight aria-hidden="true" className="size-4 rtl:rotate-180" />
      </Link>
    </p>
  );
}
