import { useState } from 'react';
import { isLocale, type Locale } from '#domain/locales.ts';
import { sampleOrder } from '#domain/emails/sample-order.ts';
import { formatDate } from '#web/lib/format/format.ts';
import { formatShopMoney } from '#web/lib/format/shop-currency.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { AdminFrame } from '#web/areas/admin/admin-frame.tsx';
import { EmailSheet } from './email-sheet.tsx';
import { LanguageOptions } from './language-options.tsx';
import { SendTest } from './send-test.tsx';

/** `/email-preview`: the order confirmation as clients receive it, with a sample order. */
export default function EmailPreviewPage() {
  const [locale, setLocale] = useState<Locale>('en');
  const email = { template: 'order-confirmation', locale, real: null } as const;
  return (
    <AdminFrame
      title="Order confirmation email"
      lede="What clients receive when they pay for an order."
      aside={
        <LinkButton variant="quiet" to="/email-management?tab=templates">
          All email templates
        </LinkButton>
      }
    >
      <div className="grid items-start gap-7 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <EmailSheet email={email} title="Preview of the order confirmation email" />
        <div className="grid gap-6 max-xl:order-first">
          <Card className="grid gap-4 p-5 text-[0.9375rem] text-soft">
            <h2 className="title text-xl text-bone">About this email</h2>
            <p>
              It is sent automatically when the payment is recorded, in the client’s language, and looks exactly like
              this preview. The status always reads Confirmed, because unpaid orders don’t trigger it.
            </p>
            <p>
              It lists the items with their links, the amounts, the payment method and what happens next: review within
              24 hours, setup in 24-48 hours, creative in 3-5 days.
            </p>
            <SelectField
              label="Language"
              value={locale}
              onChange={({ target: { value } }) => isLocale(value) && setLocale(value)}
            >
              <LanguageOptions />
            </SelectField>
            <SendTest email={email} />
          </Card>
          <SampleOrderCard />
        </div>
      </div>
    </AdminFrame>
  );
}

function SampleOrderCard() {
  const { number, date, paymentMethod, total, customer, items } = sampleOrder;
  const facts = [
    ['Order', number],
    ['Date', formatDate(date)],
    ['Payment', `${paymentMethod.brand} ending in ${paymentMethod.last4}`],
    ['Total', formatShopMoney(total / 100)],
    ['Customer', customer.name],
    ['Email', customer.email],
    ['Company', customer.company],
  ];
  return (
    <Card className="grid gap-4 p-5 text-[0.9375rem]">
      <h2 className="title flex items-center justify-between gap-3 text-xl">
        The sample order <Badge tone="good">Confirmed</Badge>
      </h2>
      <dl className="grid grid-cols-[6rem_minmax(0,1fr)] gap-y-1.5">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-faint">{name}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <ul className="grid gap-3 border-t border-line pt-4">
        {items.map((item) => (
          <li key={item.id}>
            <span className="flex justify-between gap-3 font-medium">
              <span>
                {item.quantity} × {item.name} <span className="text-faint">({item.packageType})</span>
              </span>
              <span className="tabular">{formatShopMoney((item.price * item.quantity) / 100)}</span>
            </span>
            <span className="block text-sm break-all text-faint">{item.serviceLink ?? 'No link yet'}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
