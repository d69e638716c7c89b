import type { OwnerSettings } from '#domain/settings/setting-groups.ts';
import type { EmailStatus } from '#domain/emails/email-status.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { GroupForm } from '../settings/group-form.tsx';
import { serverSpec } from './email-specs.ts';
import { FixedServer } from './fixed-server.tsx';

/** The email server: what the environment sets is shown and tested, everything else is set here. */
export function EmailServerCard({ settings, status }: { settings: OwnerSettings; status: EmailStatus }) {
  const { source } = settings.groups.smtp;
  return (
    <Panel title="Email server">
      {source === 'environment' && status.server !== null ? (
        <FixedServer server={status.server} />
      ) : (
        <>
          {source === 'none' ? (
            <Banner tone="info" title="No email leaves yet">
              Enter the SMTP server of your email provider.
            </Banner>
          ) : null}
          <GroupForm spec={serverSpec} settings={settings} />
        </>
      )}
    </Panel>
  );
}
