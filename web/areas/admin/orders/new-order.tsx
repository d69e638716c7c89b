import { ArrowLeft } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { useNewOrderBasis } from '#web/features/orders/admin/new-order.ts';
import { Banner } from '#web/ui/banner.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { AdminFrame } from '../admin-frame.tsx';
import { ContactRequest } from '../contacts/contact-request.tsx';
import { NewOrderFormView } from './new-order-form.tsx';

/** `/admin/orders/new`; `?contact=<id>` starts from a contact, `?email=` from a client. */
export default function NewOrderPage() {
  const [search] = useSearchParams();
  const contactId = search.get('contact');
  const basis = useNewOrderBasis(contactId);
  return (
    <AdminFrame
      title="New order"
      lede="The client gets an email with a payment link. Work starts once it is paid."
      above={
        <Link
          to="/admin/orders"
          className="inline-flex min-h-11 items-center gap-2 justify-self-start text-soft hover:text-bone"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          Orders
        </Link>
      }
    >
      <QueryStates query={basis} what="the catalog" skeleton={<Skeleton className="h-[30rem] rounded-card" />}>
        {({ packages, contact }) => (
          <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
            <NewOrderFormView packages={packages} contact={contact} email={search.get('email') ?? ''} />
            {contact === null ? (
              contactId === null ? null : (
                <Banner tone="info">This contact request no longer exists. You can create the order without it.</Banner>
              )
            ) : (
              <ContactRequest contact={contact} />
            )}
          </div>
        )}
      </QueryStates>
    </AdminFrame>
  );
}
