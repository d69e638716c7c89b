import {
  ChartNoAxesColumn,
  CreditCard,
  LayoutDashboard,
  LifeBuoy,
  Megaphone,
  Disc3,
  Package,
  Target,
  type LucideIcon,
} from 'lucide-react';

interface PortalNavItem {
  to: string;
  text: `portal.nav.${'overview' | 'orders' | 'releases' | 'campaigns' | 'analytics' | 'ads' | 'billing' | 'support'}`;
  icon: LucideIcon;
  /** In the phone's menu instead of its bar, which has room for six. */
  isMenuOnly?: true;
}

/** The portal's screens. */
export const portalNavItems: readonly PortalNavItem[] = [
  { to: '/dashboard', text: 'portal.nav.overview', icon: LayoutDashboard },
  { to: '/client', text: 'portal.nav.orders', icon: Package },
  { to: '/dashboard/releases', text: 'portal.nav.releases', icon: Disc3 },
  { to: '/dashboard/campaigns', text: 'portal.nav.campaigns', icon: Megaphone },
  { to: '/dashboard/analytics', text: 'portal.nav.analytics', icon: ChartNoAxesColumn },
  { to: '/dashboard/google-ads', text: 'portal.nav.ads', icon: Target, isMenuOnly: true },
  { to: '/dashboard/billing', text: 'portal.nav.billing', icon: CreditCard },
  { to: '/dashboard/support', text: 'portal.nav.support', icon: LifeBuoy, isMenuOnly: true },
];
