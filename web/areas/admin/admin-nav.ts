import {
  BookOpenText,
  ChartNoAxesColumn,
  CreditCard,
  LayoutDashboard,
  LifeBuoy,
  Mail,
  MailOpen,
  Megaphone,
  Package,
  Percent,
  Quote,
  Radio,
  ScrollText,
  Server,
  ShoppingBag,
  TicketPercent,
  Users,
  Video,
  type LucideIcon,
} from 'lucide-react';

interface AdminNavItem {
  to: string;
  text: string;
  icon: LucideIcon;
}

/** The admin screens, in the order the team uses them during the day. */
export const adminNavGroups: readonly { group: string; items: readonly AdminNavItem[] }[] = [
  {
    group: 'Work',
    items: [
      { to: '/admin', text: 'Overview', icon: LayoutDashboard },
      { to: '/admin/orders', text: 'Orders', icon: ShoppingBag },
      { to: '/admin/payments', text: 'Payments', icon: CreditCard },
      { to: '/admin/campaigns', text: 'Campaigns', icon: Megaphone },
      { to: '/admin/tickets', text: 'Tickets', icon: LifeBuoy },
    ],
  },
  {
    group: 'Content',
    items: [
      { to: '/admin/catalogue', text: 'Catalog', icon: Package },
      { to: '/admin/promo-codes', text: 'Promo codes', icon: TicketPercent },
      { to: '/admin/reviews', text: 'Reviews', icon: Quote },
      { to: '/admin/video-testimonials', text: 'Video testimonials', icon: Video },
      { to: '/admin/articles', text: 'Knowledge base', icon: BookOpenText },
      { to: '/admin/announcements', text: 'Announcements', icon: Radio },
    ],
  },
  {
    group: 'Email',
    items: [
      { to: '/email-management', text: 'Email management', icon: Mail },
      { to: '/email-preview', text: 'Email preview', icon: MailOpen },
    ],
  },
  {
    group: 'Settings',
    items: [
      { to: '/admin/people', text: 'People', icon: Users },
      { to: '/admin/set-up/spend', text: 'Client reports', icon: ChartNoAxesColumn },
      { to: '/admin/taxes', text: 'Taxes', icon: Percent },
      { to: '/admin/audit', text: 'Audit log', icon: ScrollText },
      { to: '/admin/system', text: 'System', icon: Server },
    ],
  },
];
