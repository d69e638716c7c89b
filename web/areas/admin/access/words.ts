import type { Capability } from '#domain/people/capability.ts';

/** What a capability allows, after "the right to". */
export const capabilityWords: Record<Capability, string> = {
  everything: 'do everything',
  'settings.manage': 'change the shop’s settings',
  'team.manage': 'manage the team',
  'admin.open': 'open the admin area',
  'work.deliver': 'deliver assigned work',
  'orders.read': 'see orders',
  'orders.manage': 'create and change orders',
  'money.read': 'see payments, invoices and revenue',
  'money.manage': 'make refunds and set taxes',
  'campaigns.read': 'see campaigns',
  'campaigns.manage': 'run campaigns and import results',
  'clients.read': 'see clients',
  'clients.manage': 'invite clients and change their accounts',
  'clients.view_as': 'see the portal as a client',
  'support.manage': 'answer tickets',
  'catalogue.manage': 'change packages, plans and promo codes',
  'content.manage': 'edit the website, reviews and articles',
  'emails.manage': 'manage emails and contacts',
  'audit.read': 'read the audit log',
  'system.read': 'see how the system is doing',
};

const either = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** "Payments need the right to see payments, invoices and revenue." Names of more than one thing end with an s. */
export function needText({ name, needs }: { name: string; needs: readonly Capability[] }): string {
  const rights = either.format(needs.map((need) => capabilityWords[need]));
  return `${name} ${name.endsWith('s') ? 'need' : 'needs'} the right to ${rights}.`;
}
