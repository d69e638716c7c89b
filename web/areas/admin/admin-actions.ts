import { FileUp, Plus, Split, UserPlus, type LucideIcon } from 'lucide-react';
import { adminNavGroups } from './admin-nav.ts';

interface AdminAction {
  to: string;
  text: string;
  icon: LucideIcon;
}

/** What the team starts from anywhere: what creates something, then every screen of the navigation. */
export const adminActions: readonly AdminAction[] = [
  { to: '/admin/orders/new', text: 'New order', icon: Plus },
  { to: '/admin/campaigns/new', text: 'New campaigns from an order', icon: Split },
  { to: '/admin/campaigns/import', text: 'Import results', icon: FileUp },
  { to: '/admin/people?invite=open', text: 'Invite a client or teammate', icon: UserPlus },
  ...adminNavGroups.flatMap(({ items }) => items),
];
