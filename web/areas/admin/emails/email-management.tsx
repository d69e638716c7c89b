import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { UrlTabs } from '#web/ui/url-tabs.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { ContactsTab } from './email/contacts-tab.tsx';
import { FiguresTab } from './email/figures-tab.tsx';
import { SettingsTab } from './email/settings-tab.tsx';
import { TemplatesTab } from './email/templates-tab.tsx';

/** `/email-management`: who writes to the shop, what the shop writes, and whether it arrives. */
export default function EmailManagementPage() {
  return (
    <AdminFrame
      title="Email management"
      above={
        <Link to="/" className="inline-flex min-h-11 items-center gap-2 justify-self-start text-soft hover:text-bone">
          <ArrowLeft aria-hidden="true" className="size-4" />
          Back to Home
        </Link>
      }
    >
      <UrlTabs
        label="Email management"
        tabs={[
          { id: 'dashboard', title: 'Dashboard', panel: () => <FiguresTab /> },
          { id: 'contacts', title: 'Contact Management', panel: () => <ContactsTab /> },
          { id: 'templates', title: 'Email Templates', panel: () => <TemplatesTab /> },
          { id: 'settings', title: 'Settings', panel: () => <SettingsTab /> },
        ]}
      />
    </AdminFrame>
  );
}
