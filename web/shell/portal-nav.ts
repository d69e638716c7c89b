import {
  ChartNoAxesColumn,
  CreditCard,
  LayoutDashboard,
  LifeBuoy,
  Megaphone,
  Target,
  type LucideIcon,
} from 'lucide-react';

interface PortalNavItem {
  to: string;
  text: `portal.nav.${'overview' | 'campaigns' | 'analytics' | 'ads' | 'billing' | 'support'}`;
  icon: LucideIcon;
}

/** The portal's screens. The bottom bar on phones shows the first five. */
export const portalNavItems: readonly PortalNavItem[] = [
  { to: '/dashboard', text: 'portal.nav.overview', icon: LayoutDashboard },
  { to: '/dashboard/campaigns', text: 'portal.nav.campaigns', icon: Megaphone },
  { to: '/dashboard/analytics', text: 'portal.nav.analytics', icon: ChartNoAxesColumn },
  { to: '/dashboard/google-ads', text: 'portal.nav.ads', icon: Target },
  { to: '/dashboard/billing', text: 'portal.nav.billing', icon: CreditCard },
  { to: '/dashboard/support', text: 'portal.nav.support', icon: LifeBuoy },
];
