import { LayoutDashboard, ShoppingBag, type LucideIcon } from 'lucide-react';

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
    ],
  },
];
