import { countryName } from '#domain/orders/countries.ts';
import { AcceptedTexts } from '#web/features/orders/accepted-texts.tsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { TeamOrder } from '#web/features/orders/admin/team-order.ts';
import { Panel } from '#web/ui/panel.tsx';
import { GuestBadge } from './order-badges.tsx';

interface OrderClientProps {
  /** The tax number is for who may see money. */
  order: Omit<TeamOrder, 'assignee' | 'lines'> & { tax_number?: string | null };
}

export function OrderClient({ order }: OrderClientProps) {
  return (
    <Panel title="Client">
      {order.is_guest ? (
        <p className="grid gap-2 text-sm text-soft">
          <span>
            <GuestBadge />
          </span>
          Emails to this address carry only the number, the amount and a link. “Send the confirmation again” sends a new
          link.
        </p>
      ) : null}
      <dl className="grid gap-4 text-[0.9375rem]">
        <Fact name="Name">
          <bdi>{order.client_name}</bdi>
        </Fact>
        <Fact name="Email">
          <a href={`mailto:${order.client_email}`} className="break-all linked">
            {order.client_email}
          </a>
        </Fact>
        {order.contact_phone ? (
          <Fact name="Phone">
            <a href={`tel:${order.contact_phone.replace(/[^\d+]/g, '')}`} className="linked">
              {order.contact_phone}
            </a>
          </Fact>
        ) : null}
        {order.instagram_username ? <Fact name="Instagram">{order.instagram_username}</Fact> : null}
        {order.company ? <Fact name="Company">{order.company}</Fact> : null}
        <Fact name="Billed in">{[order.region, countryName(order.country, 'en-US')].filter(Boolean).join(', ')}</Fact>
        {order.tax_number ? <Fact name="Tax number">{`${order.country} ${order.tax_number}`}</Fact> : null}
        {order.delivery_address ? (
          <Fact name="Address">
            <bdi>{order.delivery_address}</bdi>
          </Fact>
        ) : null}
        {order.notes ? <Fact name="From the checkout">{order.notes}</Fact> : null}
        {order.terms_version === null ? null : (
          <Fact name="Accepted">
            <AcceptedTexts order={order} />
          </Fact>
        )}
      </dl>
      <Link
        to={`/admin/orders?search=${encodeURIComponent(order.client_email)}`}
        className="inline-flex min-h-11 items-center justify-self-start text-sm linked"
      >
        All orders from this email
      </Link>
    </Panel>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-faint">{name}</dt>
      <dd className="break-words whitespace-pre-line">{children}</dd>
    </div>
  );
}
