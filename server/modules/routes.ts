import { Hono } from 'hono';
import type { Services } from '#server/services.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { applyImport } from './campaigns/apply-import.ts';
import { deleteAccount } from './accounts/delete-account.ts';
import { campaignReport } from './reports/campaign-report.ts';
import { createInvitePerson, type CallAuthApi } from './people/invite-person.ts';
import { fetchThumbnail } from './testimonials/fetch-thumbnail.ts';
import { checkSmtpServer, emailStatus } from './emails/email-status.ts';
import { listEmails } from './emails/list-emails.ts';
import { invoicePdf } from './billing/invoice-pdf.ts';
import { myData } from './accounts/my-data.ts';
import { payOrder } from './payments/pay-order.ts';
import { paymentStatus, sandboxApprove } from './payments/payment-status.ts';
import { permissionSelfTest } from './people/permissions/permission-self-test.ts';
import { placeOrder } from './orders/place-order.ts';
import { previewImport } from './campaigns/preview-import.ts';
import { emailFrame, previewEmail, sendTestEmail } from './emails/preview-email.ts';
import { refundOrder } from './payments/refund-order.ts';
import { toAppError } from './database-errors.ts';
import { rejectViewOnly, type FunctionContext } from './request.ts';
import { retryEmail } from './emails/retry-email.ts';
import { sendOrderEmail } from './orders/send-order-email.ts';
import { shopSettings } from './storefront/shop-settings.ts';
import { submitContact } from './contacts/submit-contact.ts';
import { viewAsClient } from './people/view-as-client.ts';

/**
 * `/functions/v1`: business operations beyond reading and writing rows. Errors are `{code, message, details?}`.
 * `authDoor` calls `/auth/v1`, through which admin functions manage accounts.
 */
export function createFunctions(services: Services, callAuthApi: CallAuthApi): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.use(rejectViewOnly(services));
  app.post('/place-order', (c) => placeOrder(c, services));
  app.post('/pay-order', (c) => payOrder(c, services));
  app.post('/payment-status', (c) => paymentStatus(c, services));
  app.post('/sandbox-approve', (c) => sandboxApprove(c, services));
  app.post('/send-order-email', (c) => sendOrderEmail(c, services));
  app.post('/submit-contact', (c) => submitContact(c, services));
  app.post('/preview-import', (c) => previewImport(c, services));
  app.post('/apply-import', (c) => applyImport(c, services));
  app.post('/invite-person', createInvitePerson(services, callAuthApi));
  app.post('/view-as-client', (c) => viewAsClient(c, services));
  app.post('/my-data', (c) => myData(c, services));
  app.post('/delete-account', (c) => deleteAccount(c, services));
  app.post('/permission-self-test', (c) => permissionSelfTest(c, services));
  app.get('/email-templates', (c) => listEmails(c, services));
  app.post('/preview-email', (c) => previewEmail(c, services));
  app.get('/email-frame', (c) => emailFrame(c, services));
  app.post('/send-test-email', (c) => sendTestEmail(c, services));
  app.post('/retry-mail', (c) => retryEmail(c, services));
  app.get('/mail-status', (c) => emailStatus(c, services));
  app.post('/check-smtp', (c) => checkSmtpServer(c, services));
  app.post('/fetch-thumbnail', (c) => fetchThumbnail(c, services));
  app.post('/refund-order', (c) => refundOrder(c, services));
  app.get('/invoice-pdf', (c) => invoicePdf(c, services));
  app.get('/campaign-report', (c) => campaignReport(c, services));
  app.get('/shop-settings', (c) => shopSettings(c, services));

  app.notFound((c) => render(c, new AppError(404, 'not_found', 'This function does not exist')));
  app.onError((error, c) => {
    const known = toAppError(error);
    if (known instanceof AppError) {
      if (known.status >= 500) services.log.error({ err: known, path: c.req.path }, 'a function failed');
      return render(c, known);
    }
    services.log.error({ err: error, path: c.req.path }, 'a function failed');
    return render(c, new AppError(500, 'internal', 'Something went wrong on our side. Please try again.'));
  });
  return app;
}

function render(c: FunctionContext, error: AppError): Response {
  const { code, message, details } = error;
  return Response.json(details === undefined ? { code, message } : { code, message, details }, {
    status: error.status,
    headers: { 'cache-control': 'no-store', ...error.headers },
  });
}
