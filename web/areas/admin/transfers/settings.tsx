import { Link } from 'react-router';
import { useTransferSettings } from '#web/features/transfers/admin/transfer-settings.ts';
import { Panel } from '#web/ui/panel.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { useMayOpen } from '../access/may.tsx';
import { AdminFrame } from '../admin-frame.tsx';
import { BackToSetUp } from '../set-up/back-to-set-up.tsx';
import { Accounts } from './accounts.tsx';
import { OfferForm } from './offer-form.tsx';

const REMINDER = '/admin/set-up/content/email/payment-reminder';

/** `/admin/set-up/transfers`: the agency's bank accounts, and who may pay by transfer. */
export default function TransferSettingsPage() {
  const query = useTransferSettings();
  const mayOpen = useMayOpen();
  return (
    <AdminFrame
      title="Bank transfer"
      lede="Where clients transfer money, who may pay that way, and how they are reminded."
      above={<BackToSetUp />}
    >
      <QueryStates query={query} what="the settings" skeleton={<Skeleton className="h-96 rounded-card" />}>
        {(settings) => (
          <div className="grid items-start gap-6 xl:grid-cols-2">
            <Accounts settings={settings} />
            <Panel
              title="Paying by transfer"
              note={
                mayOpen(REMINDER) ? (
                  <>
                    What reminders say is the email text{' '}
                    <Link to={REMINDER} className="underline underline-offset-4 hover:text-bone">
                      Payment reminder
                    </Link>
                    .
                  </>
                ) : undefined
              }
            >
              <OfferForm settings={settings} />
            </Panel>
          </div>
        )}
      </QueryStates>
    </AdminFrame>
  );
}
