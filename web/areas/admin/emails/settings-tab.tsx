import { useEmailSettings, useEmailStatus } from '#web/features/emails/email-settings.ts';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { EmailAddresses } from './email-addresses.tsx';
import { EmailServerCard } from './email-server-card.tsx';
import { SettingsForm } from './settings-form.tsx';

const skeleton = <Skeleton className="h-72 rounded-card" />;

export function SettingsTab() {
  const settings = useEmailSettings();
  const status = useEmailStatus();
  return (
    <QueryStates query={status} what="what is set on the server" skeleton={skeleton}>
      {(status) => (
        <div className="grid items-start gap-6 xl:grid-cols-2">
          <QueryStates query={settings} what="the settings" skeleton={skeleton}>
            {(stored) => <SettingsForm stored={stored} status={status} />}
          </QueryStates>
          <div className="grid gap-6">
            <EmailServerCard />
            <EmailAddresses />
          </div>
        </div>
      )}
    </QueryStates>
  );
}
