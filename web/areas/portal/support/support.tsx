import { Plus } from 'lucide-react';
import { PortalFrame } from '#web/shell/portal/portal-frame.tsx';
import { NewTicketDialog } from '#web/features/support/portal/new-ticket-dialog.tsx';
import { useOrders } from '#web/features/orders/portal/order-queries.ts';
import { useSession } from '#web/features/accounts/session/session.ts';
import { useUrlParams } from '#web/lib/routing/url-params.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Announcements } from './announcements.tsx';
import { ContactCard } from './contact-card.tsx';
import { KnowledgeBase } from './knowledge-base.tsx';
import { TicketList } from './ticket-list.tsx';

const TICKET = 'ticket';
const ORDER = 'order';

/**
 * `/dashboard/support`: announcements, tickets, knowledge base and contact details. `?ticket=new` opens the ticket
 * form; `&order=<id>` relates the ticket to an order.
 */
export default function SupportPage() {
  const t = useText();
  const { user } = useSession();
  const { params: search, change } = useUrlParams();
  const clientId = user?.id ?? '';
  const writing = search.get(TICKET) === 'new';
  const write = (open: boolean) =>
    change((params) => {
      params.delete(ORDER);
      if (open) params.set(TICKET, 'new');
      else params.delete(TICKET);
    });
  return (
    <PortalFrame
      title={t('support.title')}
      lede={t('support.lede')}
      aside={
        <Button onClick={() => write(true)}>
          <Plus aria-hidden="true" className="size-4" />
          {t('support.new')}
        </Button>
      }
    >
      <Announcements />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-10 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-10">
          <TicketList clientId={clientId} onNew={() => write(true)} />
          <KnowledgeBase onNewTicket={() => write(true)} />
        </div>
        <ContactCard />
      </div>
      {writing ? (
        <NewTicket clientId={clientId} orderId={search.get(ORDER) ?? undefined} onClose={() => write(false)} />
      ) : null}
    </PortalFrame>
  );
}

function NewTicket({
  clientId,
  orderId,
  onClose,
}: {
  clientId: string;
  orderId: string | undefined;
  onClose: () => void;
}) {
  const orders = useOrders(clientId);
  const choices = (orders.data?.pages.flat() ?? []).map(({ id, order_number: number, order_items: lines }) => ({
    id,
    number,
    about: lines[0]?.name ?? '',
  }));
  return <NewTicketDialog clientId={clientId} orders={choices} orderId={orderId} onClose={onClose} />;
}
