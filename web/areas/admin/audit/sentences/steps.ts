/** What is said before and after the row's name. */
type Frame = readonly [before: string, after?: string];

/** Columns that say more than all others that change with them. */
const LEADING = ['state', 'status', 'role'];

/** Changes that have a verb of their own, by table, column and new value. */
const STEPS: Readonly<Record<string, Frame>> = {
  'announcements published true': ['published'],
  'announcements published false': ['unpublished'],
  'articles published true': ['published'],
  'articles published false': ['unpublished'],
  'campaigns requested_status active': ['asked to resume'],
  'campaigns requested_status paused': ['asked to pause'],
  'campaigns requested_status null': ['closed the request about'],
  'campaigns status active': ['started'],
  'campaigns status completed': ['completed'],
  'campaigns status draft': ['moved', 'back to draft'],
  'campaigns status paused': ['paused'],
  'client_plans active false': ['stopped'],
  'client_plans active true': ['resumed'],
  'contacts subscribed false': ['unsubscribed'],
  'contacts subscribed true': ['subscribed', 'to the newsletter'],
  'deliverables state approved': ['approved'],
  'deliverables state returned': ['sent back'],
  'disputes inquiry false': ['turned an inquiry into'],
  'disputes inquiry true': ['recorded an inquiry instead of'],
  'disputes status closed': ['closed'],
  'disputes status lost': ['recorded a loss in'],
  'disputes status needs_response': ['asked for a response to'],
  'disputes status under_review': ['recorded that evidence was sent for'],
  'disputes status won': ['recorded a win in'],
  'monthly_plans popular false': ['removed the “popular” badge from'],
  'monthly_plans popular true': ['gave the “popular” badge to'],
  'orders status cancelled': ['canceled'],
  'orders status completed': ['completed'],
  'orders status confirmed': ['confirmed'],
  'orders status in_progress': ['started'],
  'orders status refunded': ['marked', 'as refunded'],
  'packages active false': ['took', 'off sale'],
  'packages active true': ['put', 'on sale'],
  'packages legendary false': ['removed the “legendary” badge from'],
  'packages legendary true': ['gave the “legendary” badge to'],
  'packages popular false': ['removed the “popular” badge from'],
  'packages popular true': ['gave the “popular” badge to'],
  'packages premium false': ['removed the “premium” badge from'],
  'packages premium true': ['gave the “premium” badge to'],
  'payments duplicate false': ['no longer marks', 'as a duplicate'],
  'payments duplicate true': ['marked', 'as a duplicate'],
  'payments livemode false': ['marked', 'as a test'],
  'payments livemode true': ['marked', 'as a real payment'],
  'payments status created': ['started'],
  'payments status declined': ['recorded a decline of'],
  'payments status expired': ['closed', 'because it expired'],
  'payments status processing': ['is waiting for the bank about'],
  'payments status requires_action': ['asked the client to confirm'],
  'payments status succeeded': ['confirmed'],
  'plan_charges state action': ['asked the client to confirm'],
  'plan_charges state charging': ['started'],
  'plan_charges state due': ['scheduled'],
  'plan_charges state failed': ['gave up on'],
  'plan_charges state paid': ['collected'],
  'plan_charges state stopped': ['stopped'],
  'promo_codes active false': ['turned off'],
  'promo_codes active true': ['turned on'],
  'refunds state failed': ['could not complete'],
  'refunds state requested': ['requested'],
  'refunds state succeeded': ['completed'],
  'result_imports state applied': ['published'],
  'result_imports state failed': ['could not read'],
  'result_imports state previewed': ['previewed'],
  'result_imports state undone': ['undid'],
  'reviews sample false': ['removed the “sample” badge from'],
  'reviews sample true': ['marked', 'as a sample'],
  'reviews verified false': ['marked', 'as unverified'],
  'reviews verified true': ['marked', 'as verified'],
  'saved_cards is_default false': ['stopped using', 'by default'],
  'saved_cards is_default true': ['made', 'the default'],
  'tax_numbers by_team false': ['left the decision about', 'to the tax register'],
  'tax_numbers by_team true': ['decided about', 'in place of the tax register'],
  'tax_numbers status confirmed': ['confirmed'],
  'tax_numbers status refused': ['rejected'],
  'tax_numbers status unconfirmed': ['could not confirm'],
  'tickets status completed': ['closed'],
  'tickets status open': ['reopened'],
  'tickets status pending': ['marked', 'as waiting for the client'],
  'users is_active false': ['took access from'],
  'users is_active true': ['gave access back to'],
  'users role admin': ['made', 'an administrator'],
  'users role client': ['made', 'a client'],
  'video_testimonials is_active false': ['hid'],
  'video_testimonials is_active true': ['showed'],
  'video_testimonials is_featured false': ['stopped featuring'],
  'video_testimonials is_featured true': ['featured'],
  'video_testimonials sample false': ['removed the “sample” badge from'],
  'video_testimonials sample true': ['marked', 'as a sample'],
};

/** Switches of the email settings, which need no row. */
const SWITCHES: Readonly<Record<string, string>> = {
  notify_contact: 'emails to the team about new contacts',
  notify_order: 'emails to the team about new orders',
  notify_refund_due: 'emails to the team about refunds to make',
};

/** The words of a change, if it has a verb of its own. */
export function stepOf(
  table: string,
  fields: readonly string[],
  after: Readonly<Record<string, unknown>>,
): Frame | null {
  const leading = LEADING.find((column) => fields.includes(column));
  const column = leading ?? (fields.length === 1 ? fields[0] : undefined);
  return column === undefined ? null : (STEPS[`${table} ${column} ${String(after[column])}`] ?? null);
}

/** `turned on emails to the team about new orders`; null for all other changes. */
export function switchOf(fields: readonly string[], after: Readonly<Record<string, unknown>>): string | null {
  const [column = ''] = fields;
  const words = fields.length === 1 ? SWITCHES[column] : undefined;
  return words === undefined ? null : `turned ${after[column] === true ? 'on' : 'off'} ${words}`;
}
