import { useState } from 'react';
import { Link } from 'react-router';
import { Panel } from '#web/ui/panel.tsx';
import { retentionSpec, timeSpec } from './data-specs.ts';
import { GroupForm } from './group-form.tsx';
import { SettingsScreen } from './settings-screen.tsx';

/** `/admin/set-up/data`: the shop's time zone, and for how long data is kept. */
export default function DataPage() {
  const [time] = useState(timeSpec);
  return (
    <SettingsScreen title="Time zone and retention" lede="When the shop’s day begins, and for how long it keeps data.">
      {(settings) => (
        <div className="grid items-start gap-6 xl:grid-cols-2">
          <Panel
            title="Time zone"
            note="For dates and times on every screen, in emails and on invoices, and for the year in order numbers."
          >
            <GroupForm spec={time} settings={settings} />
          </Panel>
          <Panel
            title="Retention"
            note={
              <>
                What is older is deleted every hour. An empty field means the default. Your{' '}
                <Link
                  to="/admin/set-up/content/legal/privacy-policy"
                  className="underline underline-offset-4 hover:text-bone"
                >
                  privacy policy
                </Link>{' '}
                names the defaults. Orders, payments and invoices are never deleted by age.
              </>
            }
          >
            <GroupForm spec={retentionSpec} settings={settings} />
          </Panel>
        </div>
      )}
    </SettingsScreen>
  );
}
