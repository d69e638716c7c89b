import { fetchAsUser } from '#web/lib/session/fetch-as-user.ts';

/**
 * Sends an order's confirmation email again. True for a successful response that confirms it or is not JSON; false for
 * every failure.
 */
export async function sendOrderEmail(orderId: string): Promise<boolean> {
  try {
    const response = await fetchAsUser('/functions/v1/send-order-email', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ order: { id: orderId } }),
    });
    return response.ok && isSent(await response.text());
  } catch (error) {
    console.error('the order email could not be requested', error);
    return false;
  }
}

export function isSent(body: string): boolean {
  try {
    const response: unknown = JSON.parse(body);
    return typeof response === 'object' && response !== null && 'success' in response && response.success === true;
  } catch {
    return true;
  }
}
