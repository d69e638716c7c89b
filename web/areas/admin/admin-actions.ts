import { FileUp, Plus, Split, UserPlus, type LucideIcon } from 'lucide-react';
import { adminNavGroups } from './admin-nav.ts';
import { settingGroups } from './set-up/settings.ts';

interface AdminAction {
  to: string;
  text: string;
  icon: LucideIcon;
}

const screens = adminNavGroups.flatMap(({ items }) => items);

/** What the team starts from anywhere: what creates something, then every screen of the navigation, then the settings. */
export const adminActions: readonly AdminAction[] = [
  { to: '/admin/orders/new', text: 'New order', icon: Plus },
  { to: '/admin/campaigns/new', text: 'New campaigns from an order', icon: Split },
  { to: '/admin/campaigns/import', text: 'Import results', icon: FileUp },
  { to: '/admin/people?invite=open', text: 'Invite a client or teammate', icon: UserPlus },
  ...screens,
  ...settingGroups.flatMap(({ items }) => items).filter(({ to }) => !screens.some((screen) => screen.to === to)),
];
