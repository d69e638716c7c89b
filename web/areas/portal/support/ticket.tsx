import type { ReactNode } from 'react';
import { CircleCheck } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { PortalFrame } from '#web/shell/portal/portal-frame.tsx';
import { MessageForm } from '#web/features/support/portal/message-form.tsx';
import { MessageThread } from '#web/features/support/message-thread.tsx';
import { useOwnTicket, useWriteIntoTicket, type OwnTicket } from '#web/features/support/portal/own-tickets.ts';
import { OwnTicketBadge } from '#web/features/support/portal/ticket-status.tsx';
import { useSession } from '#web/features/accounts/session/session.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { QueryView } from '#web/ui/states/query-view.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { BackLink } from './back-link.tsx';

/** `/dashboard/support/tickets/:id`: the thread and the reply form. */
export default function TicketPage() {
  const t = useText();
  const { id = '' } = useParams();
  const { user } = useSession();
  const found = useOwnTicket(user?.id ?? '', id);
  const ticket = found.data;
  return (
    <PortalFrame
      title={ticket ? t('support.ticket.heading', { subject: ticket.subject }) : t('support.ticket.title')}
      above={<BackLink>{t('support.ticket.back')}</BackLink>}
      lede={ticket ? <TicketState ticket={ticket} /> : null}
    >
      <QueryView
        query={found}
        loading={t('support.ticket.loading')}
        failed={t('support.ticket.error')}
        skeleton={<Skeleton className="h-96 rounded-card" />}
      >
        {(data) =>
          data === null ? (
            <EmptyState
              title={t('support.ticket.missing')}
              actions={<LinkButton to="/dashboard/support">{t('support.ticket.back')}</LinkButton>}
            >
              {t('support.ticket.missingText')}
            </EmptyState>
          ) : (
            <Conversation key={data.id} ticket={data} />
          )
        }
      </QueryView>
    </PortalFrame>
  );
}

function TicketState({ ticket: { status } }: { ticket: OwnTicket }) {
  const t = useText();
  return (
    <span className="flex flex-wrap items-center gap-3">
      <OwnTicketBadge status={status} />
      {t(`support.hint.${status}`)}
    </span>
  );
}

function Conversation({ ticket }: { ticket: OwnTicket }) {
  const t = useText();
  const write = useWriteIntoTicket(ticket.id);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 xl:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6">
        <MessageThread messages={ticket.messages} />
        {ticket.status === 'completed' ? (
          <div role="status" className="flex items-start gap-3 rounded-card bg-good/10 p-5">
            <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-good" />
            <p>
              <strong className="block font-semibold">{t('support.ticket.settled')}</strong>
              <span className="text-soft">{t('support.ticket.settledText')}</span>
            </p>
          </div>
        ) : null}
        <div className="surface-1 rounded-card p-5">
          <MessageForm
            clientId={ticket.client_id}
            draft={`ticket.${ticket.id}`}
            send={(message) => write.mutateAsync(message)}
          />
        </div>
      </div>
      <Facts ticket={ticket} />
    </div>
  );
}

function Facts({ ticket }: { ticket: OwnTicket }) {
  const t = useText();
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('support.ticket.number'), <bdi key="number">{ticket.number}</bdi>],
    [t('support.form.priority'), t(`support.priority.${ticket.priority}`)],
    [t('support.tickets.date'), <Moment key="date" at={ticket.created_at} exact />],
    [t('support.tickets.last'), <Moment key="last" at={ticket.last_reply_at} exact />],
    ...(ticket.order === null
      ? []
      : [
          [
            t('support.ticket.order'),
            <FactLink key="order" to={`/client/orders/${ticket.order.id}`} text={ticket.order.order_number} />,
          ] as const,
        ]),
    ...(ticket.campaign === null
      ? []
      : [
          [
            t('support.ticket.campaign'),
            <FactLink key="campaign" to={`/dashboard/campaigns/${ticket.campaign.id}`} text={ticket.campaign.name} />,
          ] as const,
        ]),
  ];
  return (
    <aside aria-label={t('support.ticket.facts')} className="surface-1 rounded-card p-5">
      <dl className="grid gap-4 text-[0.9375rem] sm:grid-cols-2 xl:grid-cols-1">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-faint">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}

function FactLink({ to, text }: { to: string; text: string }) {
  return (
    <Link to={to} className="inline-flex min-h-11 items-center linked">
      <bdi>{text}</bdi>
    </Link>
  );
}
