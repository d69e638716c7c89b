import type { LucideIcon } from 'lucide-react';
import {
  ChevronRight,
  CircleCheck,
  CreditCard,
  Link2,
  ListTodo,
  MailWarning,
  MessageCircle,
  PackageCheck,
} from 'lucide-react';
import { Link } from 'react-router';
import type { PortalNotice } from '#domain/reports/portal-overview.ts';
import { portalPaths } from '#web/features/reports/portal/portal-paths.ts';
import { formatMoney } from '#web/lib/format/format.ts';
import { useText } from '#web/lib/i18n/text.ts';

interface NoticeText {
  icon: LucideIcon;
  to: string;
  title: string;
  text: string;
}

function useNoticeText(): (notice: PortalNotice) => NoticeText {
  const t = useText();
  return (notice) => {
    switch (notice.kind) {
      case 'unverified':
        return {
          icon: MailWarning,
          to: '/auth/verify-email',
          title: t('portal.notice.unverified'),
          text: t('portal.notice.unverifiedText'),
        };
      case 'unpaid':
        return {
          icon: CreditCard,
          to: portalPaths.order(notice.order_id),
          title: t('portal.notice.unpaid', { number: notice.number }),
          text: t('portal.notice.unpaidText', { amount: formatMoney(notice.total, notice.currency) }),
        };
      case 'ticket':
        return {
          icon: MessageCircle,
          to: portalPaths.ticket(notice.ticket_id),
          title: t('portal.notice.ticket', { subject: notice.subject }),
          text: t('portal.notice.ticketText', { number: notice.number }),
        };
      case 'deliverable':
        return {
          icon: PackageCheck,
          to: portalPaths.order(notice.order_id),
          title: t('portal.notice.deliverable', { title: notice.title }),
          text: t('portal.notice.deliverableText', { number: notice.number }),
        };
      case 'intake': {
        const title =
          notice.links > 0
            ? t('portal.notice.links', { count: notice.links })
            : t('portal.notice.intake', { count: notice.lines });
        return {
          icon: notice.links > 0 ? Link2 : ListTodo,
          to: portalPaths.order(notice.order_id),
          title,
          text: t('portal.notice.intakeText', { number: notice.number }),
        };
      }
    }
  };
}

/** Tasks that only the client can do, each with a link. */
export function Notices({ notices }: { notices: readonly PortalNotice[] }) {
  const t = useText();
  const noticeText = useNoticeText();
  if (notices.length === 0) {
    return (
      <p className="flex items-center gap-3 text-[0.9375rem] text-soft">
        <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-good" />
        {t('portal.notices.none')}
      </p>
    );
  }
  return (
    <section aria-labelledby="notices" className="surface-1 relative overflow-hidden rounded-card">
      <span aria-hidden="true" className="absolute inset-y-0 start-0 w-[3px] bg-signal" />
      <h2 id="notices" className="title px-5 pt-5 pb-2 text-xl sm:px-6">
        {t('portal.notices.title')}
      </h2>
      <ul className="pb-2">
        {notices.map((notice) => {
          const { icon: Icon, to, title, text } = noticeText(notice);
          return (
            <li key={`${to} ${title}`}>
              <Link to={to} className="group flex items-center gap-4 px-5 py-3.5 hover:bg-white/4 sm:px-6">
                <span
                  aria-hidden="true"
                  className="well grid size-10 shrink-0 place-items-center rounded-full text-signal"
                >
                  <Icon className="size-[1.125rem]" />
                </span>
                <span className="min-w-0 grow">
                  <span className="block font-semibold break-words">{title}</span>
                  <span className="block text-sm text-faint">{text}</span>
                </span>
                <ChevronRight
                  aria-hidden="true"
                  className="size-5 shrink-0 text-faint transition-transform group-hover:translate-x-0.5 rtl:-scale-x-100"
                />
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
