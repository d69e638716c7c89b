import {
  BookOpenText,
  LayoutDashboard,
  LifeBuoy,
  Mail,
  MailOpen,
  Megaphone,
  Package,
  Quote,
  Radio,
  ScrollText,
  ShieldCheck,
  ShoppingBag,
  TicketPercent,
  Users,
  Video,
  type LucideIcon,
} from 'lucide-react';

interface AdminPlace {
  to: string;
  text: string;
  icon: LucideIcon;
}

/** The screens of the back office in the order of a day's work; one entry each. */
export const adminPlaces: readonly { group: string; places: readonly AdminPlace[] }[] = [
  {
    group: 'Work',
    places: [
      { to: '/admin', text: 'Overview', icon: LayoutDashboard },
      { to: '/admin/orders', text: 'Orders', icon: ShoppingBag },
      { to: '/admin/campaigns', text: 'Campaigns', icon: Megaphone },
      { to: '/admin/tickets', text: 'Tickets', icon: LifeBuoy },
    ],
  },
  {
    group: 'Content',
    places: [
      { to: '/admin/catalogue', text: 'Catalogue', icon: Package },
      { to: '/admin/promo-codes', text: 'Promo codes', icon: TicketPercent },
      { to: '/admin/reviews', text: 'Reviews', icon: Quote },
      { to: '/admin/video-testimonials', text: 'Video testimonials', icon: Video },
      { to: '/admin/articles', text: 'Knowledge base', icon: BookOpenText },
      { to: '/admin/announcements', text: 'Announcements', icon: Radio },
    ],
  },
  {
    group: 'Mail',
    places: [
      { to: '/email-management', text: 'Email management', icon: Mail },
      { to: '/email-preview', text: 'Email preview', icon: MailOpen },
    ],
  },
  {
    group: 'House',
    places: [
      { to: '/admin/people', text: 'People', icon: Users },
      { to: '/admin/audit', text: 'Audit log', icon: ScrollText },
      { to: '/admin/permissions', text: 'Permissions', icon: ShieldCheck },
    ],
  },
];
