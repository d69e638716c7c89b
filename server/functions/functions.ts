import { Hono } from 'hono';
import type { Services } from '#server/services.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { payOrder } from './pay-order.ts';
import { paymentStatus, sandboxApprove } from './payment-status.ts';
import { placeOrder } from './place-order.ts';
import { refundOrder } from './refund-order.ts';
import { toRefusal } from './refusals.ts';
import type { FunctionContext } from './request.ts';
import { sendOrderEmail } from './send-order-email.ts';
import { shopSettings } from './shop-settings.ts';
import { submitContact } from './submit-contact.ts';

/** `/functions/v1`: what the shop does beyond reading and writing rows. Errors are `{code, message, details?}`. */
export function createFunctions(services: Services): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.post('/place-order', (c) => placeOrder(c, services));
  app.post('/pay-order', (c) => payOrder(c, services));
  app.post('/payment-status', (c) => paymentStatus(c, services));
  app.post('/sandbox-approve', (c) => sandboxApprove(c, services));
  app.post('/send-order-email', (c) => sendOrderEmail(c, services));
  app.post('/submit-contact', (c) => submitContact(c, services));
  app.post('/refund-order', (c) => refundOrder(c, services));
  app.get('/invoice-pdf', (c) => invoicePdf(c, services));
  app.get('/shop-settings', (c) => shopSettings(c, services));

  app.notFound((c) => render(c, new AppError(404, 'not_found', 'This function does not exist')));
  app.onError((error, c) => {
    const known = toRefusal(error);
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
