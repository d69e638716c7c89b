import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { UrlTabs } from '#web/ui/url-tabs.tsx';
import { AdminFrame } from '#web/areas/admin/admin-frame.tsx';
import { ContactsTab } from '#web/areas/admin/contacts/contacts-tab.tsx';
import { FiguresTab } from './figures-tab.tsx';
import { SettingsTab } from './settings-tab.tsx';
import { TemplatesTab } from './templates-tab.tsx';

/** `/email-management`: contacts, outgoing emails and their delivery. */
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
