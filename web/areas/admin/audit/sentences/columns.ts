/** Columns whose name with spaces is not what people say. `''`: the value stands for the whole row. */
export const columnWords: Readonly<Record<string, string>> = {
  active: 'availability',
  answers: 'answers',
  billing_day: 'billing day',
  body: 'text',
  by_team: 'source of the decision',
  cancel_reason: 'cancellation reason',
  cancelled_at: 'cancellation date',
  client_id: 'client',
  company_name: 'company',
  cta: 'purchase option',
  display_order: 'position',
  duration_days: 'length in days',
  ends_at: 'end date',
  ends_on: 'end date',
  engagement_score: 'engagement',
  evidence_due_at: 'evidence deadline',
  figures: 'promised figures',
  first_day: 'first day',
  inactive_reason: 'reason for the pause',
  is_active: 'access',
  is_featured: 'featured status',
  max_uses: 'use limit',
  max_uses_per_client: 'limit per client',
  minimum: 'minimum order',
  next_attempt_at: 'next attempt',
  next_billing_on: 'next billing date',
  order_id: 'order',
  order_item_id: 'order item',
  path: 'file',
  percent_off: 'discount',
  plan_id: '',
  reason_code: 'reason',
  release_id: 'release',
  requested_status: 'requested change',
  results_achieved: 'results',
  revoked_at: 'end date',
  revoked_because: 'reason for the end',
  service_interest: 'service of interest',
  service_link: 'link',
  service_used: 'service',
  sha256: 'fingerprint',
  slug: 'web address',
  starts_at: 'start date',
  starts_on: 'start date',
  target_basis: 'kind of target',
  target_max: 'upper target',
  target_metric: 'target metric',
  target_min: 'target',
  testimonial_text: 'text',
  thumbnail_url: 'picture',
  total_amount: 'total',
  user_id: 'account',
  video_url: 'video',
};

/** Columns with the id of another row. */
export const referenceColumns: Readonly<Record<string, string>> = {
  assignee: 'users',
  campaign_id: 'campaigns',
  client_id: 'users',
  order_id: 'orders',
  plan_id: 'monthly_plans',
  product_id: 'packages',
  release_id: 'releases',
  ticket_id: 'tickets',
  user_id: 'users',
};

/** A column as people call it. */
export const wordsOf = (column: string): string => columnWords[column] ?? column.replaceAll('_', ' ').trim();

/** A column as the heading of its values. */
export function fieldName(column: string): string {
  const words = wordsOf(column) || column.replace(/_id$/, '');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
