// Who may do what. tests/contract/people/access-matrix.test.ts checks the database against it and fails if a table or a
// function is missing; docs/permissions.md is printed from it.

/** What a role can read: all rows, published rows, its own rows, or none. */
export type Reads = 'all' | 'shown' | 'own' | 'none';
/** What a role can write: any row, only its own, or none. */
export type Writes = 'any' | 'own' | 'none';
export type Operation = 'select' | 'insert' | 'update' | 'delete';
export type Rights = Record<'insert' | 'update' | 'delete', Writes> & { select: Reads };

/** An owner stands for the team: capabilities.ts has the rights of its other members. */
export const roles = ['visitor', 'guest', 'client', 'owner', 'service'] as const;
export type Role = (typeof roles)[number];

const rights = (select: Reads, insert: Writes = 'none', update: Writes = 'none', remove: Writes = 'none'): Rights => ({
  select,
  insert,
  update,
  delete: remove,
});
const nothing = rights('none');
const everything = rights('all', 'any', 'any', 'any');

const by = (visitor: Rights, client: Rights, owner: Rights, service = everything): Record<Role, Rights> => ({
  visitor,
  guest: nothing,
  client,
  owner,
  service,
});
/** A guest has no right that is not given here. */
const withGuest = (guest: Rights, others: Record<Role, Rights>): Record<Role, Rights> => ({ ...others, guest });

const content = withGuest(rights('all'), by(rights('all'), rights('all'), everything));
const hideable = withGuest(rights('shown'), by(rights('shown'), rights('shown'), everything));
const hideableForAccounts = by(nothing, rights('shown'), everything);
const ownReadAdminReads = by(nothing, rights('own'), rights('all'));
const adminOnly = by(nothing, nothing, everything);
const adminRead = by(nothing, nothing, rights('all'));

/** For tables whose rows are a record of what happened. */
const appendOnly = rights('all', 'any');
const moneyRecord = by(nothing, nothing, rights('all'), appendOnly);

/** In a shop that shows clients the platform's spend; client-spend.test.ts has the others. */
export const tables: Readonly<Record<string, Record<Role, Rights>>> = {
  announcements: hideableForAccounts,
  articles: hideableForAccounts,
  audit_logs: by(nothing, rights('none', 'own'), rights('all', 'own'), appendOnly),
  book_settings: by(nothing, nothing, rights('all', 'none', 'any')),
  campaign_conversions: ownReadAdminReads,
  campaign_days: by(nothing, rights('own'), everything),
  campaign_keywords: ownReadAdminReads,
  campaign_notes: by(nothing, rights('own'), rights('all', 'any', 'none', 'any')),
  campaign_proofs: by(nothing, rights('own'), everything),
  campaign_names: by(nothing, nothing, rights('all', 'none', 'none', 'any')),
  balance_entries: moneyRecord,
  bank_statement_lines: by(nothing, nothing, rights('all', 'none', 'any')),
  bank_statements: by(nothing, nothing, rights('all', 'none', 'none', 'any')),
  campaigns: by(nothing, rights('own'), everything),
  canned_replies: adminOnly,
  cart_items: withGuest(
    rights('own', 'own', 'own', 'own'),
    by(nothing, rights('own', 'own', 'own', 'own'), rights('own', 'own', 'own', 'own')),
  ),
  carts: withGuest(
    rights('own', 'none', 'own'),
    by(nothing, rights('own', 'none', 'own'), rights('own', 'none', 'own')),
  ),
  client_plans: by(nothing, rights('own'), everything),
  consents: ownReadAdminReads,
  contacts: by(rights('none', 'any'), rights('none', 'any'), everything),
  credit_notes: withGuest(rights('own'), by(nothing, rights('own'), rights('all'), appendOnly)),
  dispute_bookings: moneyRecord,
  disputes: adminRead,
  deliverables: by(nothing, rights('own'), rights('all', 'any', 'none', 'any')),
  email_outbox: adminRead,
  email_settings: by(nothing, nothing, rights('all', 'none', 'any')),
  instalments: withGuest(rights('own'), ownReadAdminReads),
  exchange_rates: by(nothing, nothing, rights('all', 'any'), appendOnly),
  intake_forms: { ...by(nothing, rights('all'), rights('all'), rights('all', 'any')), guest: rights('all') },
  intakes: withGuest(rights('own'), ownReadAdminReads),
  invoices: withGuest(rights('own'), by(nothing, rights('own'), rights('all'), appendOnly)),
  line_costs: adminOnly,
  margin_settings: by(nothing, nothing, rights('all', 'none', 'any')),
  monthly_plans: content,
  notification_settings: by(nothing, rights('own'), rights('own')),
  notifications: by(nothing, rights('own', 'none', 'own'), rights('own', 'none', 'own')),
  order_notes: by(nothing, nothing, rights('all', 'own'), appendOnly),
  order_items: withGuest(rights('own'), ownReadAdminReads),
  orders: withGuest(rights('own'), by(nothing, rights('own', 'own'), rights('all', 'own', 'any'))),
  packages: hideable,
  payment_fees: adminRead,
  payments: withGuest(rights('own'), ownReadAdminReads),
  plan_charges: ownReadAdminReads,
  plan_consents: ownReadAdminReads,
  payouts: adminRead,
  promo_codes: adminOnly,
  promo_redemptions: adminRead,
  push_subscriptions: by(nothing, rights('own', 'none', 'none', 'own'), rights('own', 'none', 'none', 'own')),
  quote_settings: by(nothing, nothing, rights('all', 'none', 'any')),
  refunds: adminRead,
  releases: by(nothing, rights('own', 'none', 'own'), rights('all', 'any', 'any')),
  report_settings: by(nothing, nothing, rights('all', 'none', 'any')),
  result_imports: by(nothing, rights('own'), rights('all'), rights('all', 'any', 'any')),
  reviews: content,
  saved_cards: by(nothing, rights('own'), rights('own')),
  saved_views: by(nothing, nothing, rights('own', 'own', 'none', 'own')),
  services: content,
  status_steps: by(nothing, rights('all'), rights('all'), rights('all')),
  tax_numbers: ownReadAdminReads,
  tax_rates: by(nothing, nothing, rights('all', 'any', 'none', 'any'), rights('all', 'any', 'none', 'any')),
  ticket_messages: by(nothing, rights('own', 'own'), rights('all', 'any'), appendOnly),
  tickets: by(nothing, rights('own'), rights('all', 'none', 'any')),
  transfer_clients: adminOnly,
  transfer_settings: by(nothing, nothing, rights('all', 'none', 'any')),
  transfers: moneyRecord,
  unclear_payments: adminRead,
  users: by(nothing, rights('own', 'none', 'own'), rights('all', 'none', 'own')),
  video_testimonials: hideable,
  write_offs: moneyRecord,
  work_messages: by(nothing, nothing, rights('all', 'any'), appendOnly),
};

const calls = (visitor: Writes, client: Writes, owner: Writes, service: Writes): Record<Role, Writes> => ({
  visitor,
  guest: 'none',
  client,
  owner,
  service,
});
/** Not a guest. */
const everybody = calls('any', 'any', 'any', 'any');
/** The function itself limits the result to the caller's rows, or to the caller's capabilities. */
const accounts = calls('none', 'any', 'any', 'none');
const team = calls('none', 'none', 'any', 'none');
/** Also for the team: about the caller's own rows. */
const owners = calls('none', 'own', 'own', 'none');

/** Who may call which function about whose rows. The names of tests say where the results are checked. */
export const functions: Readonly<Record<string, Record<Role, Writes>>> = {
  // Results: admin-inbox.test.ts
  assign_work: team,
  // Results: contractor.test.ts
  assignees: team,
  // Results: tax-documents.test.ts
  document_setup: team,
  // Results: accountant.test.ts
  book_entries: team,
  // Results: transfers.test.ts, instalments.test.ts
  my_balance: accounts,
  pay_back_balance: team,
  remind_of_payment: team,
  set_instalments: team,
  transfer_details: { ...accounts, guest: 'any' },
  transfer_offer: { ...accounts, guest: 'any' },
  undo_transfer: team,
  write_off: team,
  // Results: closed-months.test.ts
  book_months: team,
  check_closed_months: team,
  close_month: team,
  month_contents: team,
  // Results: portal-campaigns.test.ts
  campaign_evidence: accounts,
  campaign_timeline: accounts,
  create_campaigns_from_order: calls('none', 'none', 'any', 'any'),
  // Results: disputes.test.ts
  credit_dispute: team,
  pause_delivery: team,
  payments_attention: team,
  resume_delivery: team,
  // Results: team-orders.test.ts, intakes.test.ts
  create_team_order: team,
  decide_deliverable: owners,
  // Results: contractor.test.ts
  deliver_work: team,
  take_back_work: team,
  set_work_fee: team,
  // Results: tax-numbers.test.ts
  decide_tax_number: team,
  email_figures: team,
  // Results: auth-reach.test.ts
  end_session: accounts,
  erase_person: team,
  find_articles: accounts,
  find_contacts: team,
  // Results: claiming.test.ts
  has_password: accounts,
  is_admin: everybody,
  may: calls('none', 'any', 'any', 'any'),
  my_access: accounts,
  list_sessions: accounts,
  admin_figures: team,
  // Results: plan-figures.test.ts
  admin_plan_figures: team,
  // Results: admin-inbox.test.ts
  admin_inbox: team,
  // Results: admin-money.test.ts
  admin_money: team,
  // Results: admin-search.test.ts
  admin_search: team,
  // Results: costs.test.ts
  margins: team,
  order_margin: team,
  open_ticket: accounts,
  // Results: person-summary.test.ts
  note_opened_link: team,
  order_testimonials: team,
  order_timeline: accounts,
  // Results: fees.test.ts
  pay_fees: team,
  take_back_fee_payment: team,
  // Results: expected-margin.test.ts
  set_package_cost: team,
  person_record: team,
  // Results: person-summary.test.ts
  person_summary: team,
  // Results: portal-analytics.test.ts, portal-google-ads.test.ts, portal-billing.test.ts, portal-overview.test.ts
  portal_analytics: accounts,
  portal_billing: accounts,
  portal_google_ads: accounts,
  portal_overview: accounts,
  // Results: plan-consent.test.ts
  portal_plan: accounts,
  portal_setups: accounts,
  quote: { ...everybody, guest: 'any' },
  record_consent: team,
  // Results: admin-inbox.test.ts
  remind_of_intake: team,
  // Results: releases.test.ts
  release_list: accounts,
  release_report: owners,
  // Results: claim-shop.test.ts
  replace_owner_link: calls('none', 'none', 'none', 'any'),
  request_campaign_status: owners,
  // Results: second-step.test.ts
  require_second_step: team,
  save_intake_form: calls('none', 'none', 'any', 'none'),
  save_intake: { ...calls('none', 'own', 'any', 'none'), guest: 'own' },
  set_avatar: accounts,
  // Results: notifications.test.ts
  set_notification: accounts,
  set_person_active: team,
  set_person_role: team,
  set_service_link: calls('none', 'own', 'any', 'any'),
  // Results: chased-answers.test.ts
  set_reminders: team,
  // Results: creative-approval.test.ts
  // Results: closed-shop.test.ts
  settle_tax_rates: team,
  shop_is_open: { ...everybody, guest: 'any' },
  start_without_approval: team,
  undo_import: team,
  view_article: accounts,
  // Results: who-answers.test.ts
  who_answers: accounts,
  // Results: quotes.test.ts
  withdraw_quote: team,
  write_about_campaign: owners,
};

/** Views that run as their owner and ask for a capability themselves; all others run as their reader. */
/** Guests read them as well, with their own rights: their own orders. */
export const guestViews = ['order_dues'];
/** They leave out what the caller may not see of spend. */
export const clientViews = ['campaign_delivery', 'campaign_results'];
export const teamViews = [
  'open_orders',
  'order_list',
  'overdue_orders',
  'package_cost_list',
  'payment_list',
  'statement_list',
  'quote_events',
  'quote_versions',
  'quotes',
  'team_assignments',
  'team_authors',
  'team_order_lines',
  'team_orders',
  'team_tickets',
  'work_fee_list',
  'transfer_list',
];
/** They have the work that is assigned to the caller: contractor.test.ts. */
export const assignedViews = ['assigned_deliverables', 'assigned_files', 'assigned_intakes', 'assigned_work'];

const requestRoles = ['anon', 'authenticated', 'service_role'];
const accountsAndService = ['authenticated', 'service_role'];

/** Functions of hidden schemas that policies, defaults and check constraints call for a request, by database role. */
export const helpers: Readonly<Record<string, readonly string[]>> = {
  'auth.email': requestRoles,
  'auth.jwt': requestRoles,
  'auth.role': requestRoles,
  'auth.uid': ['anon', 'authenticated', 'guest', 'service_role'],
  'internal.are_attachments': accountsAndService,
  'internal.assigned_lines': ['authenticated'],
  'internal.caller_address': requestRoles,
  'internal.caller_agent': requestRoles,
  'internal.figures_are_valid': accountsAndService,
  'internal.overpromised': accountsAndService,
  'internal.has_room': ['authenticated'],
  'internal.hold_cart': ['authenticated', 'guest', 'service_role'],
  'internal.import_is_own': ['authenticated'],
  'internal.own_campaign_ids': ['authenticated'],
  'internal.is_attached': ['authenticated'],
  'internal.is_country': accountsAndService,
  'internal.is_evidence': ['authenticated'],
  'internal.is_notification_kind': accountsAndService,
  'internal.is_web_address': ['authenticated', 'guest', 'service_role'],
  'internal.limits_are_valid': accountsAndService,
  'internal.may_follow': accountsAndService,
  'internal.questions_are_valid': accountsAndService,
  // Called by the view `quotes`.
  'internal.quote_state': ['authenticated'],
  // For the team's previews of emails, which run as who looks.
  'internal.newsletter_preference': ['authenticated'],
  // Computes the keys of indexed rows.
  'internal.search_key': accountsAndService,
  'internal.written_off': ['authenticated', 'guest', 'service_role'],
  'internal.shop_currency': accountsAndService,
  'internal.document_buyer': ['authenticated', 'guest'],
  'internal.shop_day': ['authenticated', 'guest'],
  'internal.shop_today': ['authenticated', 'guest', 'service_role'],
  'internal.song_of': ['authenticated'],
  'internal.shows_shop': ['anon', 'authenticated', 'guest'],
  'internal.spend_shown': accountsAndService,
  'internal.translations_are_valid': accountsAndService,
  'internal.video_address_fits': accountsAndService,
};
