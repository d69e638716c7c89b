import { useEmailSettings, useEmailStatus } from '#web/features/emails/email-settings.ts';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { SmtpCard } from './smtp-card.tsx';
import { SettingsForm } from './settings-form.tsx';

const skeleton = <Skeleton className="h-72 rounded-card" />;

export function SettingsTab() {
  const settings = useEmailSettings();
  const status = useEmailStatus();
  return (
    <QueryStates query={status} what="what the operator has set" skeleton={skeleton}>
      {(status) => (
        <div className="grid items-start gap-6 xl:grid-cols-2">
          <QueryStates query={settings} what="the settings" skeleton={skeleton}>
            {(stored) => (
              <>
                <SettingsForm stored={stored} status={status} />
                <SmtpCard stored={stored} status={status} />
              </>
            )}
          </QueryStates>
        </div>
      )}
    </QueryStates>
  );
}
