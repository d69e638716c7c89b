import { PreviousAccounts } from './previous-accounts.tsx';
import { SettingsScreen } from './settings-screen.tsx';
import { StripePanel } from './stripe-panel.tsx';

/** `/admin/set-up/payments`: the shop's account at Stripe. */
export default function PaymentsPage() {
  return (
    <SettingsScreen title="Payments with Stripe" lede="The account that takes your clients’ payments.">
      {(settings) => (
        <div className="grid max-w-3xl gap-6">
          <StripePanel settings={settings} />
          <PreviousAccounts settings={settings} />
        </div>
      )}
    </SettingsScreen>
  );
}
