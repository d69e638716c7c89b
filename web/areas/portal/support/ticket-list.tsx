import { clsx } from 'clsx';
import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { ticketStatuses, type TicketStatus } from '#domain/support/ticket.ts';
import { useShop } from '#web/lib/data/shop.ts';
import { useOwnTickets, type OwnTicketLine } from '#web/features/support/portal/own-tickets.ts';
import { OwnTicketBadge } from '#web/features/support/portal/ticket-status.tsx';
import { useListState } from '#web/lib/data/list-state.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { NextPage } from '#web/ui/next-page.tsx';
import { QueryView } from '#web/ui/states/query-view.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { PortalSection } from '#web/areas/portal/portal-section.tsx';

const isStatus = (text: string): text is TicketStatus => ticketStatuses.some((status) => status === text);

/** The client's tickets. The URL holds the status filter. */
export function TicketList({ clientId, onNew }: { clientId: string; onNew: () => void }) {
  const t = useText();
  const list = useListState('', ['status']);
  const requested = list.filter('status');
  const status = isStatus(requested) ? requested : '';
  const tickets = useOwnTickets(clientId, status);
  const untouched = status === '' && tickets.data?.pages[0]?.rows.length === 0;
  return (
    <PortalSection
      title={t('support.tickets.title')}
      aside={
        untouched ? null : <StatusFilter status={status} onChoose={(chosen) => list.setFilter('status', chosen)} />
      }
    >
      <QueryView
        query={tickets}
        loading={t('support.tickets.loading')}
        failed={t('support.tickets.error')}
        skeleton={<Skeleton className="h-64 rounded-card" />}
      >
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows);
          if (rows.length > 0) return <TicketRows rows={rows} />;
          return status === '' ? (
            <EmptyState
              title={t('support.tickets.empty')}
              actions={
                <Button onClick={onNew}>
                  <Plus aria-hidden="true" className="size-4" />
                  {t('support.new')}
                </Button>
              }
            >
              {t('support.tickets.emptyText')}
            </EmptyState>
          ) : (
            <p className="surface-1 flex flex-wrap items-center justify-between gap-3 rounded-card p-5 text-soft">
              {t('support.tickets.none')}
              <Button variant="secondary" size="sm" onClick={() => list.setFilter('status', '')}>
                {t('support.tickets.showAll')}
              </Button>
            </p>
          );
        }}
      </QueryView>
      <NextPage query={tickets}>{t('support.tickets.more')}</NextPage>
    </PortalSection>
  );
}

function StatusFilter({ status, onChoose }: { status: TicketStatus | ''; onChoose: (status: string) => void }) {
  const t = useText();
  return (
    <div role="group" aria-label={t('support.tickets.filter')} className="-mx-1 flex flex-wrap gap-1 p-1">
      {(['', ...ticketStatuses] as const).map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === status}
          onClick={() => onChoose(one)}
          className={clsx(
            'min-h-11 rounded-full px-4 text-sm font-medium whitespace-nowrap',
            one === status ? 'bg-bone text-ground' : 'bg-white/6 text-soft hover:text-bone',
          )}
        >
          {one === '' ? t('support.tickets.all') : t(`support.status.${one}`)}
        </button>
      ))}
    </div>
  );
}

const lastBy = (ticket: OwnTicketLine, you: string, shop: string) => (ticket.last_reply_by === 'client' ? you : shop);

function TicketLink({ ticket }: { ticket: OwnTicketLine }) {
  return (
    <Link to={`/dashboard/support/tickets/${ticket.id}`} className="inline-grid min-h-12 content-center">
      <bdi className="font-semibold break-words linked">{ticket.subject}</bdi>
      <bdi className="text-sm whitespace-nowrap text-faint">{ticket.number}</bdi>
    </Link>
  );
}

function TicketRows({ rows }: { rows: readonly OwnTicketLine[] }) {
  const shop = useShop();
  const t = useText();
  const head = 'px-4 py-3 text-start font-medium';
  const cell = 'px-4 py-2 align-middle';
  return (
    <>
      <ul aria-label={t('support.tickets.title')} className="grid gap-3 md:hidden">
        {rows.map((ticket) => (
          <li key={ticket.id}>
            <Link to={`/dashboard/support/tickets/${ticket.id}`} className="surface-1 lift grid gap-3 rounded-card p-4">
              <span dir="auto" className="font-semibold break-words">
                {ticket.subject}
              </span>
              <span className="flex flex-wrap items-center gap-3 text-sm text-soft">
                <OwnTicketBadge status={ticket.status} />
                <bdi className="text-faint">{ticket.number}</bdi>
              </span>
              <span className="text-sm text-soft">
                {t('support.tickets.last')}: <bdi>{lastBy(ticket, t('support.tickets.byYou'), shop.name)}</bdi> ·{' '}
                <Moment at={ticket.last_reply_at} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <div className="surface-1 hidden overflow-x-auto rounded-card md:block">
        <table aria-label={t('support.tickets.title')} className="tabular w-full text-[0.9375rem]">
          <thead className="text-sm text-faint">
            <tr className="border-b border-line">
              <th scope="col" className={head}>
                {t('support.tickets.subject')}
              </th>
              <th scope="col" className={head}>
                {t('support.tickets.state')}
              </th>
              <th scope="col" className={head}>
                {t('support.tickets.date')}
              </th>
              <th scope="col" className={head}>
                {t('support.tickets.last')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((ticket) => (
              <tr key={ticket.id} className="border-b border-line last:border-0 hover:bg-white/3">
                <th scope="row" className={`${cell} text-start font-normal`}>
                  <TicketLink ticket={ticket} />
                </th>
                <td className={cell}>
                  <OwnTicketBadge status={ticket.status} />
                </td>
                <td className={cell}>
                  <Moment at={ticket.created_at} />
                </td>
                <td className={cell}>
                  <Moment at={ticket.last_reply_at} />
                  <span className="block text-sm text-faint">
                    {lastBy(ticket, t('support.tickets.byYou'), shop.name)}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
