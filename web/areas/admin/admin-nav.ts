import { LayoutDashboard, Mail, MailOpen, Video, type LucideIcon } from 'lucide-react';

interface AdminPlace {
  to: string;
  text: string;
  icon: LucideIcon;
}

/** The screens of the back office in the order of a day's work; one entry each. */
export const adminPlaces: readonly { group: string; places: readonly AdminPlace[] }[] = [
  {
    group: 'Work',
    places: [{ to: '/admin', text: 'Overview', icon: LayoutDashboard }],
  },
  {
    group: 'Mail and voices',
    places: [
      { to: '/email-management', text: 'Email management', icon: Mail },
      { to: '/email-preview', text: 'Email preview', icon: MailOpen },
      { to: '/admin/video-testimonials', text: 'Video testimonials', icon: Video },
    ],
  },
];
