import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isCurrent } from '#database/aliases.ts';
import type { Database } from '#server/platform/db/database.ts';
import { engines, freshDatabase } from '#tests/support/database.ts';

/** Lists everything request roles may call or use, so that a new function cannot be exposed by accident. */
describe.each(engines)('privileges on %s', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await freshDatabase(engine);
  });
  afterAll(() => db.close());

  // Aliases have the rights of what they stand for: previous-interface.test.ts.
  const namesOf = async (text: string) =>
    (await db.query<{ name: string }>(text)).rows.map(({ name }) => name).filter(isCurrent);
  // Functions of extensions (pg_trgm) belong to PostgreSQL and read no data.
  const OWN = `n.nspname in ('public', 'internal', 'auth', 'storage', 'extensions', 'migrations', 'operations')`;
  const OURS = `not exists (select from pg_depend d where d.objid = p.oid and d.classid = 'pg_proc'::regclass and d.deptype = 'e')`;
  const executable = (role: string) =>
    namesOf(`select n.nspname || '.' || p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where ${OWN} and ${OURS} and has_function_privilege('${role}', p.oid, 'execute') order by 1`);

  test('lists the functions that visitors, guests and users can execute', async () => {
    const everybody = [
      'auth.email',
      'auth.jwt',
      'auth.role',
      'auth.uid',
      'internal.caller_address',
      'internal.caller_agent',
      'internal.shows_shop',
      'public.is_admin',
      'public.quote',
      'public.shop_is_open',
      'storage.extension',
      'storage.filename',
      'storage.foldername',
    ];
    expect(await executable('anon')).toEqual(everybody);
    expect(await executable('guest')).toEqual([
      'auth.uid',
      'internal.document_buyer',
      'internal.hold_cart',
      'internal.is_web_address',
      'internal.shop_day',
      'internal.shop_today',
      'internal.shows_shop',
      'internal.written_off',
      'public.quote',
      'public.save_intake',
      'public.shop_is_open',
      'public.transfer_details',
      'public.transfer_offer',
    ]);
    const accounts = [
      'internal.are_attachments',
      'internal.document_buyer',
      'internal.shop_day',
      'internal.assigned_lines',
      'internal.figures_are_valid',
      'internal.overpromised',
      'internal.has_room',
      'internal.hold_cart',
      'internal.import_is_own',
      'internal.is_attached',
      'internal.is_country',
      'internal.is_evidence',
      'internal.is_notification_kind',
      'internal.is_web_address',
      'internal.limits_are_valid',
      'internal.may_follow',
      'internal.questions_are_valid',
      'internal.quote_state',
      'internal.newsletter_preference',
      'internal.own_campaign_ids',
      'internal.search_key',
      'internal.shop_currency',
      'internal.shop_today',
      'internal.song_of',
      'internal.spend_shown',
      'internal.translations_are_valid',
      'internal.video_address_fits',
      'internal.written_off',
      'public.assign_work',
      'public.assignees',
      'public.book_entries',
      'public.book_months',
      'public.campaign_evidence',
      'public.campaign_timeline',
      'public.check_closed_months',
      'public.close_month',
      'public.create_campaigns_from_order',
      'public.create_team_order',
      'public.credit_dispute',
      'public.decide_deliverable',
      'public.deliver_work',
      'public.decide_tax_number',
      'public.document_setup',
      'public.email_figures',
      'public.end_session',
      'public.erase_person',
      'public.find_articles',
      'public.find_contacts',
      'public.has_password',
      'public.list_sessions',
      'public.margins',
      'public.may',
      'public.month_contents',
      'public.my_access',
      'public.my_balance',
      'public.pay_back_balance',
      'public.remind_of_payment',
      'public.set_instalments',
      'public.transfer_details',
      'public.transfer_offer',
      'public.undo_transfer',
      'public.write_off',
      'public.note_opened_link',
      'public.admin_figures',
      'public.admin_inbox',
      'public.admin_money',
      'public.admin_plan_figures',
      'public.admin_search',
      'public.open_ticket',
      'public.order_margin',
      'public.order_testimonials',
      'public.order_timeline',
      'public.pause_delivery',
      'public.pay_fees',
      'public.payments_attention',
      'public.person_record',
      'public.person_summary',
      'public.portal_analytics',
      'public.portal_billing',
      'public.portal_google_ads',
      'public.portal_overview',
      'public.portal_plan',
      'public.portal_setups',
      'public.record_consent',
      'public.remind_of_intake',
      'public.release_list',
      'public.release_report',
      'public.request_campaign_status',
      'public.require_second_step',
      'public.resume_delivery',
      'public.save_intake',
      'public.save_intake_form',
      'public.set_avatar',
      'public.set_notification',
      'public.set_package_cost',
      'public.set_person_active',
      'public.set_person_role',
      'public.set_reminders',
      'public.set_service_link',
      'public.set_work_fee',
      'public.settle_tax_rates',
      'public.start_without_approval',
      'public.take_back_fee_payment',
      'public.take_back_work',
      'public.undo_import',
      'public.view_article',
      'public.who_answers',
      'public.withdraw_quote',
      'public.write_about_campaign',
    ];
    expect(await executable('authenticated')).toEqual([...everybody, ...accounts].sort());
  });

  test('fixes the search path of security definer functions', async () => {
    expect(
      await namesOf(`select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where ${OWN} and ${OURS} and p.prolang <> (select oid from pg_language where lanname = 'internal')
          and not coalesce(p.proconfig, '{}') @> array['search_path=""']`),
    ).toEqual([]);
  });

  test('enables row-level security on tables and closes internal schemas', async () => {
    expect(
      await namesOf(
        `select relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('public', 'auth') and relkind in ('r', 'p', 'm') and not relrowsecurity`,
      ),
    ).toEqual([]);
    // This view checks the caller itself; see its definition.
    expect(
      await namesOf(
        `select relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('public', 'auth') and relkind in ('r', 'p', 'v', 'm') and not relrowsecurity order by 1`,
      ),
    ).toEqual([
      'assigned_deliverables',
      'assigned_files',
      'assigned_intakes',
      'assigned_work',
      'billing_documents',
      'campaign_delivery',
      'campaign_results',
      'open_orders',
      'order_dues',
      'order_list',
      'overdue_orders',
      'package_cost_list',
      'payment_list',
      'quote_events',
      'quote_versions',
      'quotes',
      'statement_list',
      'team_assignments',
      'team_authors',
      'team_order_lines',
      'team_orders',
      'team_tickets',
      'transfer_list',
      'work_fee_list',
    ]);
    expect(
      await namesOf(`select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace, unnest(array['anon', 'guest', 'authenticated', 'service_role']) as r
        where n.nspname in ('internal', 'auth', 'migrations', 'operations') and relkind in ('r', 'p', 'v', 'm', 'S')
          and case relkind when 'S' then has_sequence_privilege(r, c.oid, 'usage') or has_sequence_privilege(r, c.oid, 'select') or has_sequence_privilege(r, c.oid, 'update')
            else has_any_column_privilege(r, c.oid, 'select, insert, update, references') or has_table_privilege(r, c.oid, 'delete, truncate, trigger') end`),
    ).toEqual([]);
    expect(
      await namesOf(
        `select nspname as name from pg_namespace, unnest(array['anon', 'guest', 'authenticated', 'service_role']) as r where has_schema_privilege(r, oid, 'create')`,
      ),
    ).toEqual([]);
    expect(
      await namesOf(`select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and relkind = 'r' and has_table_privilege('authenticated', c.oid, 'truncate, trigger, references')`),
    ).toEqual([]);
  });
});
