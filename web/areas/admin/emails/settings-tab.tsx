import { useEmailSettings, useMailStatus } from '#web/features/email-admin/mail-settings.ts';
import { QueryStates } from '#web/ui/query-states.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { BackupCard } from './backup-card.tsx';
import { MailServerCard } from './mail-server-card.tsx';
import { SettingsForm } from './settings-form.tsx';

const skeleton = <Skeleton className="h-72 rounded-card" />;

export function SettingsTab() {
  const settings = useEmailSettings();
  const status = useMailStatus();
  return (
    <QueryStates query={status} what="what the operator has set" skeleton={skeleton}>
      {(told) => (
        <div className="grid items-start gap-6 xl:grid-cols-2">
          <QueryStates query={settings} what="the settings" skeleton={skeleton}>
            {(stored) => (
              <>
                <SettingsForm stored={stored} status={told} />
                <div className="grid gap-6">
                  <MailServerCard stored={stored} status={told} />
                  <BackupCard backup={told.backup} />
                </div>
              </>
            )}
          </QueryStates>
        </div>
      )}
    </QueryStates>
  );
}
