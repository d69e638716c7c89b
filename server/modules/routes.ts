import { Hono, type Context } from 'hono';
import type { AppEnv } from '#server/http/app-env.ts';
import { requestFacts } from '#server/http/request-log.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Services } from '#server/services.ts';
import { deleteAccount } from './accounts/delete-account.ts';
import { myData } from './accounts/my-data.ts';
import { backupStatus, backUpNow, verifyBackup } from './backups/backup-status.ts';
import { changePlan } from './billing/change-plan.ts';
import { invoicePdf } from './billing/invoice-pdf.ts';
import { issueInvoiceNow } from './billing/issue-invoice.ts';
import { agreeToPlan, endPlanCharges, planTerms } from './billing/plan-consent.ts';
import { applyImport } from './campaigns/apply-import.ts';
import { compareImport } from './campaigns/compare-import.ts';
import { convertImport } from './campaigns/convert-import.ts';
import { previewImport } from './campaigns/preview-import.ts';
import { linkPreview } from './catalogue/link-preview.ts';
import { confirmNewsletter } from './contacts/confirm-newsletter.ts';
import { submitContact } from './contacts/submit-contact.ts';
import { listDocuments } from './content/list-documents.ts';
import { openPreview } from './content/open-preview.ts';
import { confirmDocument } from './content/confirm-document.ts';
import { publishDocument, restoreDocument } from './content/publish-document.ts';
import { readDocument, readVersion } from './content/read-document.ts';
import { saveDraft } from './content/save-draft.ts';
import { uploadLogo } from './content/upload-logo.ts';
import { toAppError } from './database-errors.ts';
import { checkSmtpServer, emailStatus } from './emails/email-status.ts';
import { listEmails } from './emails/list-emails.ts';
import { emailFrame, previewEmail, sendTestEmail } from './emails/preview-email.ts';
import { retryEmail } from './emails/retry-email.ts';
import { openUnsubscribePage, unsubscribe } from './emails/unsubscribe.ts';
import { createGuards, rejectionOf, rejectViewOnly } from './guards.ts';
import { claimOrders } from './guests/claim-orders.ts';
import { sendOrderLink } from './guests/send-order-link.ts';
import { startGuestSession } from './guests/start-guest.ts';
import { pushDevice, renewPush, subscribePush, unsubscribePush } from './notifications/push-device.ts';
import { placeOrder } from './orders/place-order.ts';
import { sendOrderEmail } from './orders/send-order-email.ts';
import { payOrder } from './payments/pay-order.ts';
import { paymentAccount } from './payments/payment-account.ts';
import { paymentStatus, sandboxApprove } from './payments/payment-status.ts';
import { sandboxDispute } from './payments/sandbox-dispute.ts';
import { addCard, cardStatus, chooseCard, removeCard } from './payments/saved-cards.ts';
import { stripeWebhook } from './payments/stripe-webhook.ts';
import { refundOrder } from './payments/refund-order.ts';
import { claimShop } from './people/claim-shop.ts';
import { invitePerson } from './people/invite-person.ts';
import { viewAsClient } from './people/view-as-client.ts';
import { acceptQuote } from './quotes/accept-quote.ts';
import { askQuote, declineQuote } from './quotes/answer-link.ts';
import { sendQuoteAnswer } from './quotes/answer-quote.ts';
import { openQuoteOrder } from './quotes/open-quote-order.ts';
import { priceQuote } from './quotes/price-quote.ts';
import { quotePageLink } from './quotes/quote-page-link.ts';
import { readQuote } from './quotes/read-quote.ts';
import { saveQuote } from './quotes/save-quote.ts';
import { campaignReport } from './reports/campaign-report.ts';
import { releaseReport } from './reports/release-report.ts';
import { openShop, shopReadiness } from './storefront/shop-readiness.ts';
import { forgetStripeAccounts, ownerSettings, saveEntered, testEntered } from './settings/owner-settings.ts';
import { trySignIn } from './settings/try-sign-in.ts';
import { seeShop } from './storefront/see-shop.ts';
import { shopSettings } from './storefront/shop-settings.ts';
import { serverPlace } from './system/server-place.ts';
import { systemStatus } from './system/system-status.ts';
import { testServerPlace } from './system/test-server-place.ts';
import { checkTaxNumber } from './taxes/check-tax-number.ts';
import { priceTaxes } from './taxes/price-taxes.ts';
import { fetchThumbnail } from './testimonials/fetch-thumbnail.ts';
import { reportViolation } from './violations/report-violation.ts';
import { acceptLines } from './transfers/accept-lines.ts';
import { readStatement } from './transfers/read-statement.ts';
import { recordTransfer } from './transfers/record-transfer.ts';
import { statementLines } from './transfers/statement-lines.ts';
import { violations } from './violations/violations.ts';
import { workFile } from './work/work-file.ts';

/** `/functions/v1`: business operations beyond reading and writing rows. Errors are `{code, message, details?}`. */
export function createFunctions(services: Services): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const guards = createGuards(services);
  const { anyone, user, may } = guards;
  app.use(rejectViewOnly);

  app.post('/start-guest', anyone(startGuestSession));
  app.post('/send-order-link', anyone(sendOrderLink));
  app.post('/claim-orders', anyone(claimOrders));

  addMoney(app, guards);

  app.post('/preview-import', may('campaigns.manage', previewImport));
  app.post('/convert-import', may('campaigns.manage', convertImport));
  app.post('/compare-import', may('campaigns.manage', compareImport));
  app.post('/apply-import', may('campaigns.manage', applyImport));
  app.get('/campaign-report', user(campaignReport));
  app.get('/release-report', user(releaseReport));
  app.get('/work-file', may('work.deliver', workFile));

  app.get('/push-device', user(pushDevice));
  app.post('/subscribe-push', user(subscribePush));
  app.post('/unsubscribe-push', user(unsubscribePush));
  // Called by a service worker, which has no session: the former keys are checked.
  app.post('/renew-push', anyone(renewPush));

  app.post('/my-data', user(myData));
  app.post('/delete-account', user(deleteAccount));
  // Without an account, or by one: the link decides.
  app.post('/claim-shop', anyone(claimShop));
  app.post('/invite-person', may('clients.manage', invitePerson));
  app.post('/view-as-client', may('clients.view_as', viewAsClient));

  // Sent by browsers, without an account.
  app.post('/report-violation', anyone(reportViolation));
  app.get('/violations', may('system.read', violations));
  addInstallation(app, guards);
  addEmails(app, guards);
  addDocuments(app, guards);
  addShop(app, guards);
  addQuotes(app, guards);

  app.post('/submit-contact', anyone(submitContact));
  app.post('/confirm-newsletter', anyone(confirmNewsletter));
  app.post('/unsubscribe', anyone(unsubscribe));
  app.get('/unsubscribe', anyone(openUnsubscribePage));
  app.post('/fetch-thumbnail', may('content.manage', fetchThumbnail));
  app.get('/price-taxes', anyone(priceTaxes));
  app.get('/link-preview', anyone(linkPreview));

  app.notFound(() => render(new AppError(404, 'not_found', 'This function does not exist')));
  app.onError((error, c) => renderFailure(services, error, c));
  return app;
}

function renderFailure({ log }: Services, error: Error, c: Context<AppEnv>): Response {
  const known = toAppError(rejectionOf(error));
  if (!(known instanceof AppError)) {
    log.error({ err: error, ...requestFacts(c) }, 'a function failed');
    return render(new AppError(500, 'internal', 'Something went wrong on our side. Please try again.'));
  }
  if (known.status >= 500) log.error({ err: known, ...requestFacts(c) }, 'a function failed');
  return render(known);
}

function render(error: AppError): Response {
  const { code, message, details } = error;
  return Response.json(details === undefined ? { code, message } : { code, message, details }, {
    status: error.status,
    headers: { 'cache-control': 'no-store', ...error.headers },
  });
}

function addMoney(app: Hono<AppEnv>, { anyone, shopper, user, may }: ReturnType<typeof createGuards>): void {
  app.post('/place-order', shopper(placeOrder));
  app.post('/check-tax-number', shopper(checkTaxNumber));
  app.post('/pay-order', shopper(payOrder));
  app.post('/payment-status', shopper(paymentStatus));
  app.post('/sandbox-approve', shopper(sandboxApprove));
  app.post('/add-card', user(addCard));
  app.post('/card-status', user(cardStatus));
  app.post('/choose-card', user(chooseCard));
  app.post('/remove-card', user(removeCard));
  // Stripe has no account here: its signature is checked.
  app.post('/stripe-webhook', anyone(stripeWebhook));
  app.post('/send-order-email', user(sendOrderEmail));
  app.post('/refund-order', may('money.manage', refundOrder));
  app.post('/record-transfer', may('money.manage', recordTransfer));
  app.post('/read-statement', may('money.manage', readStatement));
  app.get('/statement-lines', may('money.read', statementLines));
  app.post('/accept-lines', may('money.manage', acceptLines));
  app.post('/issue-invoice', may('money.manage', issueInvoiceNow));
  app.get('/payment-account', may('money.read', paymentAccount));
  app.post('/sandbox-dispute', may('money.manage', sandboxDispute));
  app.get('/invoice-pdf', shopper(invoicePdf));
  app.post('/plan-terms', user(planTerms));
  app.post('/agree-to-plan', user(agreeToPlan));
  app.post('/end-plan-charges', user(endPlanCharges));
  app.post('/change-plan', user(changePlan));
}

function addInstallation(app: Hono<AppEnv>, { may }: ReturnType<typeof createGuards>): void {
  app.get('/system-status', may('system.read', systemStatus));
  app.get('/server-place', may('settings.manage', serverPlace));
  app.post('/test-server-place', may('settings.manage', testServerPlace));
  app.get('/backup-status', may('system.read', backupStatus));
  app.post('/back-up-now', may('settings.manage', backUpNow));
  app.post('/verify-backup', may('settings.manage', verifyBackup));
}

function addShop(app: Hono<AppEnv>, { anyone, may }: ReturnType<typeof createGuards>): void {
  app.get('/shop-settings', anyone(shopSettings));
  app.get('/shop-readiness', may('settings.manage', shopReadiness));
  app.post('/open-shop', may('settings.manage', openShop));
  app.post('/see-shop', may('admin.open', seeShop));
  app.get('/settings', may('settings.manage', ownerSettings));
  app.post('/test-settings', may('settings.manage', testEntered));
  app.post('/save-settings', may('settings.manage', saveEntered));
  app.post('/try-sign-in', may('settings.manage', trySignIn));
  app.post('/forget-stripe-accounts', may('settings.manage', forgetStripeAccounts));
}

function addQuotes(app: Hono<AppEnv>, { anyone, may }: ReturnType<typeof createGuards>): void {
  app.post('/price-quote', may('orders.manage', priceQuote));
  app.post('/save-quote', may('orders.manage', saveQuote));
  app.post('/quote-link', may('orders.manage', quotePageLink));
  app.post('/answer-quote', may('orders.manage', sendQuoteAnswer));
  // Without an account: the link decides.
  app.post('/read-quote', anyone(readQuote));
  app.post('/ask-quote', anyone(askQuote));
  app.post('/decline-quote', anyone(declineQuote));
  app.post('/accept-quote', anyone(acceptQuote));
  app.post('/open-quote-order', anyone(openQuoteOrder));
}

function addDocuments(app: Hono<AppEnv>, { may }: ReturnType<typeof createGuards>): void {
  app.get('/documents', may('content.manage', listDocuments));
  app.get('/document', may('content.manage', readDocument));
  app.get('/document-version', may('content.manage', readVersion));
  app.post('/save-draft', may('content.manage', saveDraft));
  app.post('/publish-document', may('content.manage', publishDocument));
  app.post('/confirm-document', may('content.manage', confirmDocument));
  app.post('/restore-document', may('content.manage', restoreDocument));
  app.post('/open-preview', may('content.manage', openPreview));
  app.post('/upload-logo', may('settings.manage', uploadLogo));
}

function addEmails(app: Hono<AppEnv>, { anyone, may }: ReturnType<typeof createGuards>): void {
  app.get('/email-templates', may('emails.manage', listEmails));
  app.post('/preview-email', may('emails.manage', previewEmail));
  // Opened by an iframe, which sends no token: the URL carries a sealed ticket.
  app.get('/email-frame', anyone(emailFrame));
  app.post('/send-test-email', may('emails.manage', sendTestEmail));
  app.post('/retry-mail', may('emails.manage', retryEmail));
  app.get('/mail-status', may('emails.manage', emailStatus));
  app.post('/check-smtp', may('emails.manage', checkSmtpServer));
}
