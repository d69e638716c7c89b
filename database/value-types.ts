import type { JsonObject as DocumentBody } from '#domain/content/form-schema.ts';
import type { Erasure } from '#domain/contacts/erasure.ts';
import type { OwnAccounts } from '#domain/books/accounts.ts';
import type { BookMonths, ChangedMonth, MonthContents, MonthSums } from '#domain/books/month-sums.ts';
import type { DocumentBuyer, DocumentSeller, InvoiceLine } from '#domain/billing/billing-document.ts';
import type { ConvertedAmounts, CreditFacts, InvoiceFacts } from '#domain/billing/document-facts.ts';
import type { AdminPlanFigures, PortalPlan } from '#domain/billing/client-plan.ts';
import type { PlanLimits, PortalBilling } from '#domain/billing/portal-billing.ts';
import type { CampaignEvent, CampaignPace, DayFigure } from '#domain/campaigns/campaign.ts';
import type { PackageFigure, PackageType } from '#domain/catalogue/catalogue.ts';
import type { EmailFigures } from '#domain/emails/email-figures.ts';
import type { IntakeAnswers, StoredQuestion } from '#domain/orders/intake.ts';
import type { Translations } from '#domain/locales.ts';
import type { OrderMargin } from '#domain/costs/margin.ts';
import type { NotificationData, NotificationKind } from '#domain/notifications/notification.ts';
import type { PushTarget } from '#domain/notifications/push.ts';
import type { AdminFigures, AdminMoney } from '#domain/reports/admin-figures.ts';
import type { AssignedState, AssignedSubject } from '#domain/work/assigned-work.ts';
import type { InboxPage, WorkItem } from '#domain/work/inbox.ts';
import type { TeamAccess, TeamRole } from '#domain/people/capability.ts';
import type { PersonSummary } from '#domain/people/person-summary.ts';
import type { Quote, WorkStarts } from '#domain/orders/order.ts';
import type { BankAccount, TransferDetails } from '#domain/payments/bank-account.ts';
import type { StatementLayout } from '#domain/payments/bank-statement.ts';
import type { PaymentAttention } from '#domain/payments/payment-attention.ts';
import type { UnclearFacts } from '#domain/payments/unclear-facts.ts';
import type { PortalAnalytics, PortalGoogleAds } from '#domain/reports/portal-figures.ts';
import type { PortalOverview } from '#domain/reports/portal-overview.ts';
import type { DocumentSetup } from '#domain/taxes/document-setup.ts';
import type { SpendShown } from '#domain/reports/spend.ts';
import type { QuoteEventKind, QuoteState, StoredQuoteLine } from '#domain/quotes/quote.ts';
import type { ReleaseCard, ReleaseReport } from '#domain/reports/release.ts';
import type { Setup } from '#domain/reports/results.ts';
import type { ImportFormatId, ImportRate, ImportReport } from '#domain/campaigns/result-import.ts';

/** JSON of any shape that the code does not look into. */
type JsonObject = Record<string, unknown>;

/** A line of an order as the shopper sent it and the database completed it. */
interface OrderedItem {
  /** Null for a line of the agency's own. */
  id: string | null;
  name: string;
  service_type: string;
  price: number;
  quantity: number;
  packageType: PackageType | null;
  serviceLink: string | null;
}

/** Of a cart line, from its package. */
interface CartLineMetadata {
  features?: string[];
  image?: string | null;
  packageType?: string;
  serviceLink?: string | null;
}

/** A line of an order that the team creates: a package, or one of the agency's own. */
type TeamOrderItem =
  | { id: string; quantity: number }
  | { name: string; price: number; quantity: number; service_type: string };

/** A deposit that is due at once, as an amount or in percent, and the days until the rest is due. */
type DepositPlan = ({ deposit: number } | { share: number }) & {
  rest_days: number;
  work_starts?: 'paid' | 'deposit' | 'at_once';
};

/**
 * Types of values that SQL cannot express: JSON, and the texts that `corrections.ts` names. The generated types refer to
 * each by its key: `table.column`, `function(argument)`, `function()` for the result and `function().column` for a
 * column of it. A JSON value without an entry here is a compile error.
 */
export interface ValueTypes {
  'book_months()': BookMonths;
  'book_settings.accounts': OwnAccounts;
  'check_closed_months()': ChangedMonth[];
  'close_month()': MonthSums;
  'month_contents()': MonthContents;
  'internal.closed_months.sums': MonthSums;
  'internal.statement_columns.layout': StatementLayout;
  'transfer_settings.accounts': BankAccount[];
  'transfer_list.orders': { id: string; order_number: string; amount: number }[];
  'my_balance()': { amount: number; currency: string };
  'set_instalments(instalments)': { amount: number; due_on: string }[];
  'transfer_details()': TransferDetails | null;
  'transfer_offer()': { days_to_pay: number; work_starts: 'paid' | 'deposit' | 'at_once' } | null;
  'internal.document_versions.body': DocumentBody;
  'internal.documents.draft': DocumentBody;
  'internal.previews.body': DocumentBody;
  'internal.import_audiences.before': JsonObject;
  'internal.import_changes.before': JsonObject[];
  'unclear_payments.facts': UnclearFacts;
  'announcements.translations': Translations;
  'articles.translations': Translations;
  'assigned_intakes.questions': StoredQuestion[];
  'assigned_work.state': AssignedState;
  'assigned_work.subject': AssignedSubject;
  'assignees().team_role': TeamRole;
  'audit_logs.new_values': JsonObject;
  'audit_logs.old_values': JsonObject;
  'auth.identities.identity_data': JsonObject;
  'auth.users.raw_app_meta_data': JsonObject;
  'auth.users.raw_user_meta_data': JsonObject;
  'billing_documents.kind': 'invoice' | 'credit_note';
  'billing_documents.state': 'open' | 'paid' | 'partly_refunded' | 'refunded' | 'given_back';
  'campaign_delivery.spend_shown': SpendShown;
  'campaign_delivery.pace': CampaignPace;
  /** From figure to the import it came from. */
  'internal.shown_days.sources': Partial<Record<DayFigure, string>>;
  'campaign_days.sources': Partial<Record<DayFigure, string>>;
  'campaign_evidence().figure': DayFigure;
  'campaign_timeline()': CampaignEvent;
  'campaigns.service': string;
  'cart_items.metadata': CartLineMetadata;
  'client_plans.limits': PlanLimits;
  'create_team_order()': { id: string; order_number: string; total: number };
  'create_team_order(items)': TeamOrderItem[];
  'create_team_order(payment_plan)': DepositPlan;
  'credit_notes.buyer': DocumentBuyer;
  'credit_notes.converted': ConvertedAmounts;
  'credit_notes.facts': CreditFacts;
  'credit_notes.seller': DocumentSeller;
  'decide_deliverable()': JsonObject;
  'document_setup()': DocumentSetup;
  /** Written as a text, so that all its decimals arrive. */
  'exchange_rates.rate': number | string;
  'email_figures()': EmailFigures;
  'email_outbox.data': JsonObject;
  'erase_person()': Erasure;
  'intake_forms.questions': StoredQuestion[];
  'intakes.answers': IntakeAnswers;
  'invoices.buyer': DocumentBuyer;
  'invoices.converted': ConvertedAmounts;
  'invoices.facts': InvoiceFacts;
  'invoices.lines': InvoiceLine[];
  'invoices.seller': DocumentSeller;
  'monthly_plans.translations': Translations;
  'notification_settings.kind': NotificationKind;
  'notifications.data': NotificationData[NotificationKind];
  'notifications.kind': NotificationKind;
  'internal.work_items.facts': WorkItem['facts'];
  'internal.push_messages.data': PushTarget;
  'admin_figures()': AdminFigures;
  'admin_inbox()': InboxPage;
  'admin_money()': AdminMoney;
  'my_access()': TeamAccess | null;
  'person_summary()': PersonSummary;
  'admin_plan_figures()': AdminPlanFigures;
  'open_ticket()': { id: string; number: string };
  'open_ticket(attachments)': string[];
  'order_timeline().detail': {
    table?: string;
    action?: string;
    before?: JsonObject | null;
    after?: JsonObject | null;
    template?: string;
    to?: string;
    state?: string;
    error?: string | null;
    text?: string;
  };
  'order_timeline().kind': 'change' | 'mail' | 'note';
  'order_margin()': OrderMargin | null;
  'orders.items': OrderedItem[];
  'packages.figures': PackageFigure[];
  'packages.service': string;
  'packages.translations': Translations;
  'payments_attention()': PaymentAttention;
  'person_record()': JsonObject;
  'portal_analytics()': PortalAnalytics;
  'portal_billing()': PortalBilling;
  'portal_google_ads()': PortalGoogleAds;
  'portal_overview()': PortalOverview;
  'portal_plan()': PortalPlan;
  'portal_setups()': Setup[];
  'quote()': Quote;
  'quote(items)': { id: string; quantity: number }[];
  'release_list()': ReleaseCard[];
  'release_report()': ReleaseReport;
  'internal.quote_versions.lines': StoredQuoteLine[];
  'quote_events.kind': QuoteEventKind;
  'quote_versions.lines': StoredQuoteLine[];
  'quote_versions.work_starts': WorkStarts;
  'quotes.state': QuoteState;
  'request_campaign_status()': JsonObject;
  'undo_import()': { days: number };
  'result_imports.format': ImportFormatId;
  /** From the name in the file to a campaign; null for one that was left out. */
  'result_imports.mapping': Record<string, string | null>;
  'result_imports.rates': ImportRate[];
  'result_imports.report': ImportReport;
  'reviews.translations': Translations;
  'save_intake()': { answers: IntakeAnswers; missing: string[]; completed_at: string | null };
  'save_intake(answers)': IntakeAnswers;
  'save_intake_form(questions)': StoredQuestion[];
  'save_intake(seen)': IntakeAnswers;
  'services.result_figures': DayFigure;
  'services.translations': Translations;
  'set_person_active()': JsonObject;
  'set_person_role()': JsonObject;
  'set_service_link()': JsonObject;
  'storage.objects.metadata': JsonObject;
  'storage.resumable_uploads.metadata': JsonObject;
  'storage.objects.user_metadata': JsonObject;
  'team_orders.ordered_items': Pick<OrderedItem, 'name' | 'quantity' | 'service_type'>[];
  'team_orders.services': string[];
  'ticket_messages.attachments': string[];
  /** What the profile kept, `checkout` among it. */
  'video_testimonials.translations': Translations;
  'users.metadata': JsonObject;
  'users.team_role': TeamRole;
  'work_fee_list.subject': AssignedSubject;
  'write_about_campaign()': JsonObject;
  'write_about_campaign(attachments)': string[];
}
