import {
  ChartPie,
  CreditCard,
  FileText,
  LayoutDashboard,
  LifeBuoy,
  Mail,
  Megaphone,
  Package,
  Radio,
  Settings,
  ShoppingBag,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { settingGroups } from './set-up/settings.ts';

interface AdminNavItem {
  to: string;
  text: string;
  icon: LucideIcon;
}

export const SET_UP = '/admin/set-up';

/** Daily work, in the order of the day. What is set up once is listed in `set-up/settings.ts`. */
export const adminNavGroups: readonly { group: string; items: readonly AdminNavItem[] }[] = [
  {
    group: 'Work',
    items: [
      { to: '/admin', text: 'Overview', icon: LayoutDashboard },
      { to: '/admin/orders', text: 'Orders', icon: ShoppingBag },
      { to: '/admin/quotes', text: 'Quotes', icon: FileText },
      { to: '/admin/payments', text: 'Payments', icon: CreditCard },
      { to: '/admin/margin', text: 'Margin', icon: ChartPie },
      { to: '/admin/campaigns', text: 'Campaigns', icon: Megaphone },
      { to: '/admin/tickets', text: 'Tickets', icon: LifeBuoy },
      { to: '/admin/people', text: 'People', icon: Users },
    ],
  },
  {
    group: 'Shop',
    items: [
      { to: '/admin/catalogue', text: 'Catalog', icon: Package },
      { to: '/admin/announcements', text: 'Announcements', icon: Radio },
      { to: '/email-management', text: 'Email management', icon: Mail },
      { to: SET_UP, text: 'Set-up', icon: Settings },
    ],
  },
];

const inMenu = new Set(adminNavGroups.flatMap(({ items }) => items.map(({ to }) => to)));
const inSetUp = new Set(settingGroups.flatMap(({ items }) => items.map(({ to }) => to.replace(/[?#].*/, ''))));

/** Whether a screen is reached from Set-up alone. */
export const isSettingScreen = (path: string): boolean =>
  path.startsWith(`${SET_UP}/`) || (inSetUp.has(path) && !inMenu.has(path));
