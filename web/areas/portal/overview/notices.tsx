import { useState } from 'react';
import type { LucideIcon } from 'lucide-react';
import { CircleCheck, CreditCard, Link2, ListTodo, MailWarning, MessageCircle, PackageCheck } from 'lucide-react';
import { Link } from 'react-router';
import type { PortalNotice } from '#domain/reports/portal-overview.ts';
import { portalPaths } from '#web/features/reports/portal/portal-paths.ts';
import { formatMoney } from '#web/lib/format/format.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Unbroken } from '#web/ui/unbroken.tsx';

interface NoticeText {
  icon: LucideIcon;
  to: string;
  title: string;
  text: string;
}

/** What the client has to do, in words, and where. */
export function useNoticeText(): (notice: PortalNotice) => NoticeText {
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
          text: t(notice.started ? 'portal.notice.dueText' : 'portal.notice.unpaidText', {
            amount: formatMoney(notice.total, notice.currency),
          }),
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
          to: portalPaths.delivery(notice.order_id, notice.deliverable_id),
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

/** How many tasks the bar shows at first. */
const SHOWN = 3;

/** One bar with the tasks that only the client can do, each a link. */
export function Notices({ notices }: { notices: readonly PortalNotice[] }) {
  const t = useText();
  const noticeText = useNoticeText();
  const [isOpen, setOpen] = useState(false);
  if (notices.length === 0) {
    return (
      <p className="flex items-center gap-3 text-[0.9375rem] text-soft">
        <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-good" />
        {t('portal.notices.none')}
      </p>
    );
  }
  const hidden = notices.length - SHOWN;
  return (
    <section
      aria-labelledby="notices"
      className="surface-1 relative flex flex-wrap items-center gap-x-4 gap-y-1 overflow-hidden rounded-card py-2.5 ps-5 pe-3"
    >
      <span aria-hidden="true" className="absolute inset-y-0 start-0 w-[3px] bg-signal" />
      <h2 id="notices" className="text-sm font-semibold text-signal">
        {t('portal.notices.title')}
      </h2>
      <ul className="flex min-w-0 grow basis-72 flex-wrap gap-2 max-sm:flex-col max-sm:gap-1">
        {(isOpen ? notices : notices.slice(0, SHOWN)).map((notice) => {
          const { icon: Icon, to, title, text } = noticeText(notice);
          return (
            <li key={`${to} ${title}`} className="min-w-0">
              <Link
                to={to}
                className="well flex min-h-11 items-center gap-2.5 rounded-control px-3 py-2 text-[0.9375rem] font-medium hover:bg-white/8 lg:max-w-72"
              >
                <Icon aria-hidden="true" className="size-4 shrink-0 text-signal" />
                <span className="min-w-0 break-words lg:truncate">
                  <Unbroken>{title}</Unbroken>
                </span>
                <span className="sr-only">{text}</span>
              </Link>
            </li>
          );
        })}
      </ul>
      {isOpen || hidden <= 0 ? null : (
        <Button variant="quiet" size="sm" onClick={() => setOpen(true)}>
          {t('portal.notices.more', { count: hidden })}
        </Button>
      )}
    </section>
  );
}
