// Which capability gives a member of the team the rights of an owner. Without it they have those of a client.
import type { Capability } from '#domain/people/capability.ts';
import { functions, tables, type Operation, type Rights, type Role, type Writes } from './matrix.ts';

interface Needs {
  read: readonly Capability[];
  /** Who sees all campaigns but no money sees no platform's spend, not even as a client. */
  tellsSpend?: true;
  /** Besides, for those that an owner can insert, update or delete. */
  change?: Capability;
  /** What the capabilities do not say, for docs/permissions.md. */
  note?: string;
}

/** The note is for docs/permissions.md; empty if the capability says everything. */
interface Need {
  capability: Capability;
  note: string;
}

const spend = { read: ['campaigns.read', 'money.read'], tellsSpend: true } as const;
const read = (...capabilities: Capability[]): Needs => ({ read: capabilities });
const manage = (capability: Capability): Needs => ({ read: [capability] });
const need = (capability: Capability, note = ''): Need => ({ capability, note });

/** Of tables where an owner has other rights than a client. */
export const tableNeeds: Readonly<Record<string, Needs>> = {
  announcements: manage('content.manage'),
  articles: manage('content.manage'),
  audit_logs: read('audit.read'),
  balance_entries: read('money.read'),
  book_settings: { read: ['money.read'], change: 'money.manage' },
  bank_statement_lines: { read: ['money.read'], change: 'money.manage' },
  bank_statements: { read: ['money.read'], change: 'money.manage' },
  campaign_conversions: read('campaigns.read'),
  campaign_days: { ...spend, change: 'campaigns.manage' },
  campaign_keywords: spend,
  campaign_names: manage('campaigns.manage'),
  campaign_notes: { read: ['campaigns.read'], change: 'campaigns.manage' },
  campaign_proofs: { read: ['campaigns.read'], change: 'campaigns.manage' },
  campaigns: { ...spend, change: 'campaigns.manage' },
  canned_replies: manage('support.manage'),
  client_plans: manage('money.manage'),
  consents: read('clients.read'),
  contacts: manage('support.manage'),
  credit_notes: read('money.read'),
  deliverables: { read: ['orders.read'], change: 'orders.manage' },
  dispute_bookings: read('money.read'),
  disputes: read('money.read'),
  email_outbox: read('emails.manage'),
  email_settings: manage('emails.manage'),
  instalments: read('money.read'),
  exchange_rates: { read: ['money.read'], change: 'money.manage' },
  intakes: read('orders.read'),
  invoices: read('money.read'),
  line_costs: { read: ['money.read'], change: 'money.manage' },
  margin_settings: { read: ['money.read'], change: 'settings.manage' },
  monthly_plans: manage('catalogue.manage'),
  order_items: read('orders.read', 'money.read'),
  order_notes: read('orders.read'),
  orders: { read: ['orders.read', 'money.read'], change: 'orders.manage' },
  packages: manage('catalogue.manage'),
  payment_fees: read('money.read'),
  payments: read('money.read'),
  payouts: read('money.read'),
  plan_charges: read('money.read'),
  plan_consents: read('money.read'),
  promo_codes: manage('catalogue.manage'),
  promo_redemptions: read('money.read'),
  quote_settings: { read: ['orders.read'], change: 'orders.manage' },
  refunds: read('money.read'),
  releases: { read: ['campaigns.read'], change: 'campaigns.manage' },
  report_settings: { read: ['campaigns.read'], change: 'settings.manage' },
  result_imports: { ...spend, change: 'campaigns.manage' },
  reviews: manage('content.manage'),
  saved_views: manage('admin.open'),
  services: manage('catalogue.manage'),
  tax_numbers: read('money.read'),
  tax_rates: { read: ['money.read'], change: 'money.manage' },
  ticket_messages: manage('support.manage'),
  tickets: manage('support.manage'),
  transfer_clients: { read: ['money.read'], change: 'money.manage' },
  transfer_settings: { read: ['money.read'], change: 'settings.manage' },
  transfers: read('money.read'),
  unclear_payments: read('money.read'),
  users: read('clients.read'),
  video_testimonials: manage('content.manage'),
  write_offs: read('money.read'),
  work_messages: {
    read: ['orders.manage'],
    note: 'about campaigns `campaigns.manage`; or the assignee, what was written with them',
  },
};

/** Of functions where an owner has other rights than a client. */
export const functionNeeds: Readonly<Record<string, Need>> = {
  admin_figures: need('money.read'),
  admin_inbox: need('admin.open'),
  admin_money: need('money.read'),
  admin_plan_figures: need('money.read'),
  admin_search: need('admin.open'),
  assign_work: need(
    'orders.manage',
    'of campaigns `campaigns.manage`, of tickets `support.manage`, of emails `emails.manage`',
  ),
  assignees: need(
    'orders.read',
    'for campaigns `campaigns.read`, for tickets `support.manage`, for emails `emails.manage`, for all work `clients.read`',
  ),
  book_entries: need('money.read'),
  book_months: need('money.read'),
  check_closed_months: need('money.read'),
  close_month: need('money.manage'),
  create_campaigns_from_order: need('campaigns.manage'),
  create_team_order: need('orders.manage'),
  credit_dispute: need('money.manage'),
  document_setup: need('money.read'),
  decide_tax_number: need('money.manage'),
  deliver_work: need('orders.manage', 'or the assignee, with `work.deliver`'),
  email_figures: need('emails.manage'),
  erase_person: need('clients.manage'),
  find_contacts: need('support.manage'),
  margins: need('money.read'),
  month_contents: need('money.read'),
  note_opened_link: need('clients.read'),
  order_margin: need('money.read'),
  order_testimonials: need('content.manage'),
  pay_back_balance: need('money.manage'),
  pause_delivery: need('campaigns.manage'),
  pay_fees: need('money.manage'),
  payments_attention: need('money.read'),
  person_record: need('clients.manage'),
  person_summary: need('clients.read'),
  record_consent: need('clients.manage'),
  remind_of_payment: need('money.manage'),
  remind_of_intake: need('orders.manage'),
  require_second_step: need('team.manage'),
  resume_delivery: need('campaigns.manage'),
  save_intake: need('orders.manage'),
  save_intake_form: need('catalogue.manage'),
  set_instalments: need('money.manage'),
  set_package_cost: need('money.manage'),
  set_person_active: need('clients.manage', 'of members `team.manage`'),
  set_person_role: need('team.manage'),
  set_reminders: need('clients.manage'),
  set_service_link: need('orders.manage'),
  set_work_fee: need('money.manage'),
  settle_tax_rates: need('money.manage'),
  start_without_approval: need('campaigns.manage'),
  take_back_fee_payment: need('money.manage'),
  take_back_work: need('orders.manage', 'or the assignee, with `work.deliver`, what they delivered'),
  undo_import: need('campaigns.manage'),
  withdraw_quote: need('orders.manage'),
  undo_transfer: need('money.manage'),
  write_off: need('money.manage'),
};

/** What a member of the team with these capabilities may do with a table. */
export function memberRights(table: string, capabilities: readonly string[]): Rights {
  const { owner, client } = tables[table]!;
  const needs = tableNeeds[table];
  const reads = needs === undefined || needs.read.every((one) => capabilities.includes(one));
  const changes = reads && (needs?.change === undefined || capabilities.includes(needs.change));
  const pick = <Verb extends Operation>(verb: Verb, has: boolean): Rights[Verb] => (has ? owner : client)[verb];
  return {
    select: !reads && needs?.tellsSpend && capabilities.includes('campaigns.read') ? 'none' : pick('select', reads),
    insert: pick('insert', changes),
    update: pick('update', changes),
    delete: pick('delete', changes),
  };
}

export function memberCall(name: string, capabilities: readonly string[]): Writes {
  const { owner, client } = functions[name]!;
  const needs = functionNeeds[name];
  return needs === undefined || capabilities.includes(needs.capability) ? owner : client;
}

const differs = (rights: Record<Role, unknown>): boolean =>
  JSON.stringify(rights.owner) !== JSON.stringify(rights.client);
/** What must be declared here. */
export const differing = (matrix: Readonly<Record<string, Record<Role, unknown>>>): string[] =>
  Object.entries(matrix).flatMap(([name, rights]) => (differs(rights) ? [name] : []));
