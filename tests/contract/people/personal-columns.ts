/**
 * Every column that can hold text, JSON or an IP address, by table. A new column belongs in one of three groups, or the
 * test beside this file fails and names it:
 *
 * - `erased`: holds personal data, and erasure removes it. The person in the test must fill it.
 * - `kept`: may hold personal data after erasure, for the reason given.
 * - `other`: never holds personal data.
 */
interface PersonalColumns {
  erased?: string;
  kept?: Record<string, string>;
  other?: string;
}

const BY_LAW = 'tax and commercial law: what was sold, to whom and for how much';
const CONTRACT =
  'the contract of an order, by tax and commercial law; a quote that was not accepted is deleted with its parts';
const WORK = 'work that was delivered, and its results; part of the order';
const EVIDENCE = 'proof that the client agreed to the charges that were made; names the last digits of the card';
const TEAM = 'written by the team about its own work';

export const PERSONAL_COLUMNS: Record<string, PersonalColumns> = {
  'auth.access_changes': { other: 'kind role xid' },
  'auth.flow_state': {
    erased: 'auth_code code_challenge pending_identity pending_password provider_tokens',
    other: 'code_challenge_method provider_type authentication_method',
  },
  'auth.identities': { erased: 'provider_id identity_data email', other: 'provider' },
  'auth.mfa_amr_claims': { other: 'authentication_method' },
  'auth.mfa_challenges': { erased: 'ip_address webauthn_challenge' },
  'auth.mfa_factors': { erased: 'friendly_name secret', other: 'factor_type status' },
  'auth.mfa_recovery_codes': { erased: 'code_hash' },
  'auth.one_time_tokens': { erased: 'token_hash relates_to', other: 'token_type' },
  'auth.provider_flows': {
    erased: 'sealed redirect_to code_challenge browser_hash',
    other: 'provider code_challenge_method',
  },
  'auth.refresh_tokens': { erased: 'token parent' },
  'auth.sessions': { erased: 'user_agent ip tag', other: 'aal' },
  'auth.spent_statements': { other: 'id' },
  'auth.users': {
    erased:
      'email encrypted_password email_change phone phone_change raw_app_meta_data raw_user_meta_data sign_up_browser sign_up_client',
    other: 'aud role strong_password_digest',
  },
  'auth.webauthn_challenges': { erased: 'challenge' },
  'auth.webauthn_credentials': {
    erased: 'credential_id public_key transports aaguid friendly_name',
    other: 'device_type',
  },
  'internal.checkouts': { erased: 'key body_hash' },
  'internal.closed_months': { other: 'sums' },
  'internal.csp_violations': { other: 'directive blocked page' },
  'internal.dev_inbox': { erased: 'to_address reply_to subject html text', other: 'message_id from_address' },
  'internal.document_confirmations': { kept: { name: TEAM }, other: 'kind key language' },
  'internal.document_versions': { other: 'kind key language body' },
  'internal.documents': { other: 'kind key language draft' },
  'internal.import_audiences': { kept: { before: TEAM } },
  'internal.import_changes': { other: 'before after_hash' },
  'internal.late_fees': { other: 'currency' },
  'internal.logged_errors': { other: 'message error request_id route queue job' },
  'internal.mailbox_proofs': { erased: 'email token_hash code_hash' },
  'internal.newsletter_requests': { erased: 'email', other: 'token_hash source wording' },
  'internal.card_requests': { erased: 'reference', other: 'provider' },
  'internal.owner_link': { other: 'secret_hash' },
  // The agency's own email server and addresses.
  'internal.settings': { kept: { value: TEAM }, other: 'name sealed key_id last4' },
  'internal.package_costs': { other: 'package_id' },
  'internal.previews': { other: 'token_hash kind key language body' },
  'internal.previous_stripe_customers': {
    kept: { reference: 'until the customer is deleted at Stripe' },
    other: 'stripe_account',
  },
  'internal.processes': { other: 'role version' },
  'internal.push_messages': { erased: 'data', other: 'kind' },
  'internal.quote_events': { kept: { text: CONTRACT }, other: 'kind' },
  'internal.quote_links': { other: 'token_hash' },
  'internal.quote_tax_numbers': {
    kept: { number: 'what a public register says about a company; goes after thirty days' },
    other: 'country status',
  },
  'internal.quote_versions': {
    kept: {
      email: CONTRACT,
      name: CONTRACT,
      company: CONTRACT,
      address: CONTRACT,
      region: CONTRACT,
      tax_number: CONTRACT,
      intro: CONTRACT,
      lines: CONTRACT,
    },
    other: 'country currency language refund_policy_version tax_name terms_version work_starts',
  },
  'internal.quotes': {
    erased: 'accepted_ip',
    kept: { email: CONTRACT, accepted_name: CONTRACT, declined_because: CONTRACT },
    other: 'language number state',
  },
  'internal.sandbox_charges': { other: 'currency token status' },
  'internal.sandbox_disputes': { other: 'status' },
  'internal.sandbox_refunds': { other: 'status' },
  'internal.stripe_charges': {
    kept: { customer: BY_LAW, params: BY_LAW, reference: BY_LAW },
    other: 'kind account',
  },
  // Names of objects at Stripe. A job deletes the customer there and the row here.
  'internal.stripe_customers': { kept: { reference: 'until the customer is deleted at Stripe' } },
  'internal.stripe_events': { other: 'id type' },
  'internal.shop_settings': {
    other:
      'currency time_zone team_email order_prefix seller_country home_market second_step_roles document_language tax_currency',
  },
  'internal.staged_results': { other: 'name keyword match_type action device currency' },
  'internal.work_assignments': { other: 'subject' },
  'internal.work_fees': { kept: { reference: BY_LAW, document: BY_LAW }, other: 'subject' },
  'migrations.applied': { other: 'name hash' },
  'migrations.definitions': { other: 'path hash objects' },
  'public.announcements': { other: 'title body translations' },
  'public.articles': { other: 'slug title category body translations' },
  'public.audit_logs': {
    erased: 'table_name record_id new_values ip_address user_agent',
    other: 'action source old_values',
  },
  'public.campaign_conversions': { other: 'action device' },
  'public.campaign_days': { other: 'sources' },
  'public.campaign_keywords': { other: 'keyword match_type' },
  'public.campaign_names': { other: 'source name' },
  'internal.statement_columns': { other: 'headings layout' },
  'public.balance_entries': { kept: { note: BY_LAW }, other: 'currency kind' },
  'public.bank_statement_lines': {
    kept: { payer: BY_LAW, reference: BY_LAW, bank_reference: BY_LAW },
    other: 'currency',
  },
  'public.bank_statements': { other: 'file_name sha256 format account' },
  'public.campaign_notes': { kept: { text: TEAM }, other: 'kind' },
  'public.campaign_proofs': { erased: 'link picture place note', other: 'kind' },
  'public.campaigns': {
    kept: { name: WORK, track: WORK, reported_evidence: TEAM },
    other: 'service platform status requested_status target_metric target_basis',
  },
  'public.canned_replies': { other: 'title body' },
  'public.cart_items': { erased: 'metadata', other: 'product_id product_name service_type' },
  'public.carts': { other: 'promo_code' },
  'public.client_plans': { other: 'plan_id limits inactive_reason' },
  'public.consents': { erased: 'email', other: 'kind wording source' },
  'public.contacts': {
    erased: 'name email message company_name phone preferences source',
    other: 'service_interest',
  },
  'public.credit_notes': {
    kept: { buyer: BY_LAW, reason: TEAM },
    other: 'number invoice_number seller currency facts converted',
  },
  'public.deliverables': {
    erased: 'comment',
    kept: { title: WORK, path: WORK, url: WORK },
    other: 'kind state',
  },
  'public.dispute_bookings': { other: 'currency fee_currency' },
  'public.disputes': {
    kept: { reference: BY_LAW, reason: BY_LAW },
    other: 'status currency fee_currency paused_campaigns',
  },
  'public.email_outbox': {
    erased: 'to_address data sealed last_error message_id',
    other: 'template locale state',
  },
  'public.email_settings': { other: 'sender_name reply_to smtp_problem' },
  'public.book_settings': { other: 'chart accounts xero_tax_rate' },
  'public.report_settings': { other: 'client_spend' },
  'public.intake_forms': { other: 'service questions' },
  'public.intakes': { erased: 'answers', other: 'missing form_service' },
  'public.line_costs': { kept: { description: TEAM, payee: BY_LAW, document: BY_LAW }, other: 'kind' },
  'public.invoices': {
    kept: { buyer: BY_LAW, lines: BY_LAW },
    other: 'number status seller currency tax_name facts converted',
  },
  'public.monthly_plans': { other: 'id name period description features translations' },
  'public.notification_settings': { other: 'kind' },
  'public.notifications': { erased: 'data', other: 'kind' },
  'public.order_items': {
    kept: { name: BY_LAW, service_link: BY_LAW },
    other: 'product_id service_type package_type',
  },
  'public.order_notes': { kept: { text: TEAM } },
  'public.orders': {
    erased: 'contact_phone instagram_username notes',
    kept: {
      client_name: BY_LAW,
      client_email: BY_LAW,
      delivery_address: BY_LAW,
      items: BY_LAW,
      cancel_reason: TEAM,
      po_number: BY_LAW,
      country: BY_LAW,
      region: BY_LAW,
      company: BY_LAW,
      tax_number: BY_LAW,
    },
    other:
      'order_number status payment_status currency promo_code terms_version refund_policy_version origin tax_name work_starts payment_terms',
  },
  'public.packages': {
    other: 'id service name package_type features figures overpromised icon color border_color image cta translations',
  },
  'public.payment_fees': { other: 'currency payout' },
  'public.payments': {
    kept: { reference: BY_LAW, brand: BY_LAW, last4: BY_LAW },
    other: 'provider status currency action_url reason_code reason method',
  },
  'public.plan_charges': { other: 'state reason_code reason' },
  'public.plan_consents': {
    kept: { wording: EVIDENCE },
    other: 'plan_id currency version locale terms_version revoked_because',
  },
  'public.payouts': { other: 'reference currency status' },
  'public.promo_codes': { other: 'code' },
  'public.promo_redemptions': { other: 'state' },
  'public.push_subscriptions': { erased: 'endpoint p256dh auth device' },
  'public.transfer_settings': { other: 'accounts countries work_starts reminder_days' },
  'public.transfers': {
    kept: { payer: BY_LAW, reference: BY_LAW, note: TEAM, proof: BY_LAW, bank_reference: BY_LAW, undone_because: TEAM },
    other: 'currency key',
  },
  'public.write_offs': { kept: { reason: TEAM }, other: 'currency' },
  'public.refunds': { kept: { reason: TEAM, reference: BY_LAW }, other: 'currency state failure key origin payout' },
  'public.releases': { erased: 'artist artwork', kept: { title: WORK, link: WORK } },
  'public.result_imports': {
    kept: { file_name: WORK, path: WORK, report: WORK, mapping: WORK, rates: WORK },
    other: 'format sha256 state',
  },
  'public.exchange_rates': { other: 'from_currency to_currency source' },
  'public.reviews': { other: 'id author text platform translations' },
  'public.saved_views': { kept: { name: TEAM, query: TEAM }, other: 'screen' },
  'public.saved_cards': { erased: 'reference brand', other: 'last4 provider' },
  'public.status_steps': { other: 'subject status next' },
  'public.services': {
    other:
      'slug name link_label link_hint link_hosts link_pattern color scene picture icon platform state email_filter_label invoiced_name result_figures promised_figures translations',
  },
  'public.tax_numbers': { erased: 'number company', other: 'country status' },
  'public.tax_rates': { other: 'country region name' },
  'public.ticket_messages': { erased: 'author_name body attachments' },
  'public.unclear_payments': { kept: { facts: TEAM } },
  'public.tickets': { erased: 'subject', other: 'number status priority last_reply_by' },
  'public.users': { erased: 'email first_name last_name avatar metadata time_zone', other: 'role team_role' },
  'public.video_testimonials': {
    other:
      'client_name video_url video_platform thumbnail_url service_used testimonial_text results_achieved translations',
  },
  'public.work_messages': { erased: 'text', other: 'subject' },
  'operations.backups': { other: 'location problem verify_problem' },
  'operations.backup_requests': { other: 'kind' },
  'operations.maintenance': { other: 'moved_to moved_from' },
  'operations.rate_limits': { other: 'key' },
  'storage.buckets': { other: 'id name owner_id allowed_mime_types' },
  'storage.loose_files': { other: 'state' },
  'storage.resumable_uploads': { erased: 'name metadata', other: 'bucket_id' },
  'storage.objects': { erased: 'name user_metadata path_tokens', other: 'bucket_id owner_id metadata' },
};

export const columnsOf = ({ erased = '', kept = {}, other = '' }: PersonalColumns) => ({
  erased: erased.split(/\s+/).filter(Boolean),
  kept: Object.keys(kept),
  other: other.split(/\s+/).filter(Boolean),
});
