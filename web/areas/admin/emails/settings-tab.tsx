import type { EmailStatus } from '#domain/emails/email-status.ts';
import { useEmailSettings, useEmailStatus } from '#web/features/emails/email-settings.ts';
import { useOwnerSettings } from '#web/features/settings/owner-settings.ts';
import { Panel } from '#web/ui/panel.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { May } from '../access/may.tsx';
import { GroupForm } from '../settings/group-form.tsx';
import { EmailServerCard } from './email-server-card.tsx';
import { addressesSpec } from './email-specs.ts';
import { SettingsForm } from './settings-form.tsx';

const skeleton = <Skeleton className="h-72 rounded-card" />;

/** How emails are sent. Their server and addresses are settings of the shop. */
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
          <May do="settings.manage">
            <ServerAndAddresses status={status} />
          </May>
        </div>
      )}
    </QueryStates>
  );
}

function ServerAndAddresses({ status }: { status: EmailStatus }) {
  const owner = useOwnerSettings();
  return (
    <QueryStates query={owner} what="the email server" skeleton={skeleton}>
      {(set) => (
        <div className="grid gap-6">
          <EmailServerCard settings={set} status={status} />
          <Panel title="Addresses">
            <GroupForm spec={addressesSpec(status)} settings={set} />
          </Panel>
        </div>
      )}
    </QueryStates>
  );
}
