import { UrlTabs } from '#web/ui/url-tabs.tsx';
import { AdminFrame } from '../admin-frame.tsx';
import { AccountPanel } from './account-panel.tsx';
import { AttentionPanel } from './attention-panel.tsx';
import { Books } from './books/books.tsx';
import { Disputes } from './disputes.tsx';
import { PaymentList } from './payment-list.tsx';
import { Payouts } from './payouts.tsx';

/** `/admin/payments`: the account at the provider, what needs attention, every attempt to pay, disputes and payouts. */
export default function PaymentsPage() {
  return (
    <AdminFrame title="Payments" lede="Payments, disputes, and payouts to your bank account.">
      <div className="grid min-w-0 gap-6">
        <AccountPanel />
        <AttentionPanel />
      </div>
      <UrlTabs
        label="Payments"
        tabs={[
          { id: 'payments', title: 'Payments', panel: () => <PaymentList /> },
          { id: 'disputes', title: 'Disputes', panel: () => <Disputes /> },
          { id: 'payouts', title: 'Payouts', panel: () => <Payouts /> },
          { id: 'books', title: 'Books', panel: () => <Books /> },
        ]}
      />
    </AdminFrame>
  );
}
