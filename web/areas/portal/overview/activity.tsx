import type { LucideIcon } from 'lucide-react';
import {
  ChartNoAxesColumn,
  CircleDollarSign,
  LifeBuoy,
  Megaphone,
  PackageCheck,
  ShoppingBag,
  Undo2,
} from 'lucide-react';
import { Link } from 'react-router';
import type { PortalEvent } from '#domain/reports/portal-overview.ts';
import { portalPaths } from '#web/features/reports/portal/portal-paths.ts';
import { formatMoney } from '#web/lib/format/format.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Ago } from '#web/ui/ago.tsx';
import { Unbroken } from '#web/ui/unbroken.tsx';

interface EventText {
  icon: LucideIcon;
  to: string;
  text: string;
  /** Shown at the end of the row. */
  amount?: string;
}

function useEventText(): (event: PortalEvent) => EventText {
  const t = useText();
  return (event) => {
    switch (event.kind) {
      case 'order':
      case 'paid':
      case 'refund': {
        const icon = { order: ShoppingBag, paid: CircleDollarSign, refund: Undo2 }[event.kind];
        return {
          icon,
          to: portalPaths.order(event.order_id),
          text: t(`portal.activity.${event.kind}`, { number: event.number }),
          amount: formatMoney(event.amount, event.currency),
        };
      }
      case 'campaign':
        return {
          icon: Megaphone,
          to: portalPaths.campaign(event.campaign_id),
          text: t(`portal.activity.campaign.${event.status}`, { name: event.name }),
        };
      case 'results': {
        const to = event.campaign_id === null ? portalPaths.campaigns : portalPaths.campaign(event.campaign_id);
        return {
          icon: ChartNoAxesColumn,
          to,
          text:
            event.name === null
              ? t('portal.activity.results', { count: event.campaigns })
              : t('portal.activity.resultsOf', { name: event.name }),
        };
      }
      case 'ticket':
        return {
          icon: LifeBuoy,
          to: portalPaths.ticket(event.ticket_id),
          text: t(`portal.activity.ticket.${event.by}`, { subject: event.subject }),
        };
      case 'deliverable':
        return {
          icon: PackageCheck,
          to: portalPaths.order(event.order_id),
          text: t(`portal.activity.deliverable.${event.state}`, { title: event.title }),
        };
    }
  };
}

export function Activity({ events }: { events: readonly PortalEvent[] }) {
  const t = useText();
  const eventText = useEventText();
  return (
    <section aria-labelledby="activity" className="grid min-w-0 gap-4">
      <h2 id="activity" className="title text-xl">
        {t('portal.activity.title')}
      </h2>
      {events.length === 0 ? (
        <p className="surface-1 rounded-card p-5 text-soft">{t('portal.activity.none')}</p>
      ) : (
        <ul className="surface-1 rounded-card py-2">
          {events.map((event) => {
            const { icon: Icon, to, text, amount } = eventText(event);
            return (
              <li key={`${event.at} ${to} ${text}`}>
                <Link to={to} className="flex items-start gap-4 px-5 py-3 hover:bg-white/4">
                  <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-faint" />
                  <span className="min-w-0 grow">
                    <span className="block break-words">
                      <Unbroken>{text}</Unbroken>
                    </span>
                    <span className="block text-sm text-faint">
                      <Ago at={event.at} />
                    </span>
                  </span>
                  {amount === undefined ? null : <bdi className="figure-text shrink-0 text-[0.9375rem]">{amount}</bdi>}
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
