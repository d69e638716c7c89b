import type { LucideIcon } from 'lucide-react';
import {
  ChartNoAxesColumn,
  CreditCard,
  LifeBuoy,
  Megaphone,
  PackageCheck,
  ReceiptText,
  ShoppingBag,
  Undo2,
} from 'lucide-react';
import type { Notification } from '#domain/notifications/notification.ts';
import { portalPaths } from '#web/features/reports/portal/portal-paths.ts';
import { formatCalendarDate, formatMoney } from '#web/lib/format/format.ts';
import { useText, type TranslateText } from '#web/lib/i18n/text.ts';

interface NotificationText {
  icon: LucideIcon;
  to: string;
  title: string;
  text?: string;
}

function results(
  t: TranslateText,
  { campaign_id, campaigns, name, first_day, last_day }: Extract<Notification, { kind: 'results' }>['data'],
): NotificationText {
  return {
    icon: ChartNoAxesColumn,
    to: campaign_id === undefined ? portalPaths.campaigns : portalPaths.campaign(campaign_id),
    title: name === undefined ? t('portal.note.results', { count: campaigns }) : t('portal.note.resultsOf', { name }),
    ...(first_day !== undefined && last_day !== undefined
      ? { text: t('portal.note.days', { from: formatCalendarDate(first_day), to: formatCalendarDate(last_day) }) }
      : {}),
  };
}

type CampaignNotification = Extract<Notification, { kind: 'campaign_status' | 'request_answered' }>;

function campaignText(t: TranslateText, note: CampaignNotification): NotificationText {
  const { campaign_id, name } = note.data;
  const place = { icon: Megaphone, to: portalPaths.campaign(campaign_id) };
  if (note.kind === 'request_answered')
    return { ...place, title: t(`portal.note.${note.data.event}.${note.data.asked}`, { name }) };
  const { status, starts_on: day } = note.data;
  if (day === undefined) return { ...place, title: t(`portal.activity.campaign.${status}`, { name }) };
  return { ...place, title: t('portal.note.starts', { name, day: formatCalendarDate(day) }) };
}

/** A notification's text, icon and link target, in the user's language. */
export function useNotificationText(): (note: Notification) => NotificationText {
  const t = useText();
  return (note) => {
    switch (note.kind) {
      case 'results':
        return results(t, note.data);
      case 'campaign_status':
      case 'request_answered':
        return campaignText(t, note);
      case 'deliverable': {
        const { order_id, title, version, number } = note.data;
        return {
          icon: PackageCheck,
          to: portalPaths.order(order_id),
          title: t('portal.note.deliverable', { title }),
          text: t('portal.note.deliverableText', { version, number }),
        };
      }
      case 'order_status':
        return {
          icon: ShoppingBag,
          to: portalPaths.order(note.data.order_id),
          title: t(`portal.note.order.${note.data.status}`, { number: note.data.number }),
        };
      case 'ticket_reply':
        return {
          icon: LifeBuoy,
          to: portalPaths.ticket(note.data.ticket_id),
          title: t('portal.note.ticket', { number: note.data.number }),
          text: note.data.subject,
        };
      case 'payment_request':
        return {
          icon: CreditCard,
          to: portalPaths.order(note.data.order_id),
          title: t('portal.note.payment', { number: note.data.number }),
          text: formatMoney(note.data.amount, note.data.currency),
        };
      case 'invoice':
        return {
          icon: ReceiptText,
          to: portalPaths.order(note.data.order_id),
          title: t('portal.note.invoice', { number: note.data.number }),
        };
      case 'refund': {
        const { order_id, number, amount, currency } = note.data;
        return {
          icon: Undo2,
          to: portalPaths.order(order_id),
          title: t('portal.note.refund', { amount: formatMoney(amount, currency), number }),
        };
      }
    }
  };
}
