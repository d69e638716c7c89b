/**
 * What PostgreSQL's catalogue does not say about the schema, for `scripts/types`. Names of relations and functions are
 * those of the schema `public`. The contract test `generated-types` holds these claims against demo data.
 */

interface ViewCorrection {
  /** Columns with the same name as one of this table have its type, nullability and allowed values. */
  like?: string;
  /** PostgreSQL reports every view column as nullable; these never are. */
  notNull?: readonly string[];
}

export const views: Readonly<Record<string, ViewCorrection>> = {
  assigned_deliverables: {
    like: 'deliverables',
  },
  assigned_files: {
    notNull: ['id', 'order_item_id', 'place'],
  },
  assigned_intakes: {
    like: 'intakes',
    notNull: ['questions'],
  },
  assigned_work: {
    notNull: [
      'subject',
      'subject_id',
      'service',
      'state',
      'returned',
      'deliverable',
      'folder',
      'assigned_at',
      'currency',
      'answered',
    ],
  },
  billing_documents: {
    notNull: [
      'id',
      'client_id',
      'kind',
      'number',
      'issued_on',
      'created_at',
      'order_id',
      'order_number',
      'total',
      'currency',
      'state',
      'has_receipt',
      'structured',
    ],
  },
  campaign_delivery: {
    like: 'campaigns',
    notNull: ['client_name', 'delivered_sort', 'off_pace', 'currency', 'spend_shown'],
  },
  campaign_results: {
    like: 'campaign_days',
  },
  order_list: {
    like: 'orders',
    notNull: ['words', 'mailbox', 'is_guest'],
  },
  package_cost_list: {
    notNull: ['package_id', 'name', 'service', 'price', 'active'],
  },
  payment_list: {
    like: 'payments',
    notNull: ['order_number', 'client_name', 'doubt'],
  },
  quotes: {
    notNull: [
      'id',
      'number',
      'state',
      'email',
      'language',
      'name',
      'version',
      'unsent',
      'total',
      'currency',
      'ends_on',
      'edited_at',
      'needs_version',
      'created_at',
      'words',
    ],
  },
  quote_events: {
    notNull: ['id', 'quote_id', 'kind', 'created_at'],
  },
  quote_versions: {
    notNull: [
      'quote_id',
      'version',
      'email',
      'language',
      'name',
      'country',
      'lines',
      'due_days',
      'work_starts',
      'ends_on',
      'currency',
      'subtotal',
      'discount',
      'tax',
      'total',
      'tax_rate',
      'tax_name',
      'tax_inclusive',
      'reverse_charge',
      'updated_at',
    ],
  },
  team_assignments: {
    notNull: ['subject', 'subject_id', 'assignee'],
  },
  team_authors: {
    notNull: ['author'],
  },
  team_order_lines: {
    like: 'order_items',
  },
  order_dues: {
    notNull: ['order_id', 'client_id', 'currency', 'total', 'paid', 'written_off', 'open', 'due'],
  },
  overdue_orders: {
    like: 'orders',
    notNull: ['total', 'paid', 'open', 'overdue', 'due_on', 'days', 'can_remind'],
  },
  open_orders: {
    like: 'orders',
    notNull: ['total', 'paid', 'open', 'due'],
  },
  statement_list: {
    like: 'bank_statements',
    notNull: ['lines', 'recorded', 'ignored'],
  },
  transfer_list: {
    like: 'transfers',
    notNull: ['client_name', 'orders', 'order_numbers', 'rest'],
  },
  team_orders: {
    like: 'orders',
    notNull: ['ordered_items', 'services', 'words', 'mailbox', 'is_guest'],
  },
  team_tickets: {
    like: 'tickets',
  },
  work_fee_list: {
    notNull: ['id', 'subject', 'subject_id', 'title', 'person', 'amount', 'currency', 'created_at'],
  },
};

/** PostgreSQL does not record nullability for the columns of `returns table (...)`; these can be null. */
export const nullableResults: Readonly<Record<string, readonly string[]>> = {
  book_entries: [
    'invoice',
    'credit_note',
    'net',
    'tax',
    'gross',
    'paid',
    'refunded',
    'chargeback',
    'fee',
    'fee_currency',
    'payout',
    'live',
    'tax_number',
    'provider',
    'credit',
    'written_off',
    'order_number',
    'country',
    'tax_rate',
    'reverse_charge',
  ],
  campaign_evidence: ['import_id', 'total', 'file_name', 'path', 'format', 'applied_at'],
  find_contacts: ['phone', 'company', 'service_interest', 'message', 'last_engagement'],
  list_sessions: ['user_agent', 'ip', 'refreshed_at'],
  margins: ['name'],
  order_timeline: ['actor_id', 'actor'],
};

/** Functions whose single value can be null. */
export const nullableFunctions: readonly string[] = ['portal_plan', 'set_avatar', 'view_article'];

/** Arguments that mean something when they are null. Those with a default can be left out instead. */
export const nullableArguments: Readonly<Record<string, readonly string[]>> = {
  assign_work: ['person'],
  set_work_fee: ['fee'],
  request_campaign_status: ['wanted'],
  set_avatar: ['name'],
};

/** Required columns without a default that a trigger fills: an insert may leave them out. */
export const filledByTrigger: Readonly<Record<string, readonly string[]>> = {
  cart_items: ['product_name', 'service_type', 'price'],
  client_plans: ['billing_day'],
  deliverables: ['version'],
  ticket_messages: ['author_name', 'by_staff'],
  work_messages: ['assignee_id'],
};

/** Texts whose values no check constraint lists: `ValueTypes` describes them, as it describes JSON. */
export const typedText: readonly string[] = [
  'assigned_work.state',
  'assigned_work.subject',
  'assignees().team_role',
  'billing_documents.kind',
  'billing_documents.state',
  'campaign_delivery.pace',
  'campaign_delivery.spend_shown',
  'campaign_evidence().figure',
  'campaigns.service',
  'exchange_rates.rate',
  'notification_settings.kind',
  'notifications.kind',
  'order_timeline().kind',
  'packages.service',
  'quote_events.kind',
  'quote_versions.work_starts',
  'quotes.state',
  'result_imports.format',
  'services.result_figures',
  'users.team_role',
  'work_fee_list.subject',
];

/** Functions whose rows are a union: `ValueTypes` describes the row as a whole. */
export const typedRows: readonly string[] = ['campaign_timeline'];
