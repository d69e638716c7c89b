import { FileText, LifeBuoy, Megaphone, Package, ShoppingBag, User, type LucideIcon } from 'lucide-react';
import { findService, type Services } from '#domain/catalogue/service.ts';
import type { Found } from '#web/features/work/search.ts';
import type { adminActions } from '../admin-actions.ts';

export interface PaletteOption {
  /** Unique among the options. */
  key: string;
  to: string;
  title: string;
  detail: string;
  status: string;
  icon: LucideIcon;
}

export interface PaletteGroup {
  name: string;
  options: PaletteOption[];
}

const kinds: Record<string, { name: string; icon: LucideIcon; to: (found: Found) => string }> = {
  client: { name: 'People', icon: User, to: ({ id }) => `/admin/people/${id}` },
  order: { name: 'Orders', icon: ShoppingBag, to: ({ id }) => `/admin/orders/${id}` },
  quote: { name: 'Quotes', icon: FileText, to: ({ id }) => `/admin/quotes/${id}` },
  campaign: { name: 'Campaigns', icon: Megaphone, to: ({ id }) => `/admin/campaigns/${id}` },
  ticket: { name: 'Tickets', icon: LifeBuoy, to: ({ id }) => `/admin/tickets/${id}` },
  package: {
    name: 'Packages',
    icon: Package,
    to: ({ title, detail }) => `/admin/catalogue?${new URLSearchParams({ group: detail ?? '', q: title }).toString()}`,
  },
};

const wordStarts = (text: string, typed: string) => ` ${text.toLowerCase()}`.includes(` ${typed.trim().toLowerCase()}`);

type Actions = typeof adminActions;

const actionGroup = (actions: Actions, typed: string, begins: boolean): PaletteGroup => ({
  name: 'Actions',
  options: actions
    .filter(
      ({ text }) => wordStarts(text, typed) && text.toLowerCase().startsWith(typed.trim().toLowerCase()) === begins,
    )
    .map(({ to, text, icon }) => ({ key: to, to, title: text, detail: '', status: '', icon })),
});

const option = (found: Found, services: Services): PaletteOption | null => {
  const kind = kinds[found.kind];
  if (kind === undefined) return null;
  const detail = found.detail ?? '';
  return {
    key: `${found.kind}-${found.id}`,
    to: kind.to(found),
    title: found.title,
    detail: found.kind === 'package' ? (findService(services, detail)?.name ?? detail) : detail,
    status: found.kind === 'client' && found.status === 'client' ? '' : found.status.replaceAll('_', ' '),
    icon: kind.icon,
  };
};

/**
 * The options for a text, in groups: `actions` that begin with it, what the database found, then actions with another word
 * that begins with it. Without a text, all actions.
 */
export function paletteGroups(
  actions: Actions,
  typed: string,
  found: readonly Found[],
  services: Services,
): PaletteGroup[] {
  const groups = Object.entries(kinds).map(([kind, { name }]) => ({
    name,
    options: found.flatMap((one) => (one.kind === kind ? (option(one, services) ?? []) : [])),
  }));
  return [
    actionGroup(actions, typed, true),
    ...groups,
    { ...actionGroup(actions, typed, false), name: 'More actions' },
  ].filter(({ options }) => options.length > 0);
}
