import { getAccessToken } from '#web/lib/session/session-store.ts';

/**
 * Asks for an order's confirmation mail once more. It counts as sent when the answer is a success that says so, or a
 * success that is no JSON; every failure is false.
 */
export async function sendOrderEmail(orderId: string): Promise<boolean> {
  try {
    const token = await getAccessToken();
    const response = await fetch('/functions/v1/send-order-email', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(token === null ? {} : { Authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ order: { id: orderId } }),
    });
    return response.ok && saysSent(await response.text());
  } catch (error) {
    console.error('the order mail could not be asked for', error);
    return false;
  }
}

export function saysSent(body: string): boolean {
  try {
    const answer: unknown = JSON.parse(body);
    return typeof answer === 'object' && answer !== null && 'success' in answer && answer.success === true;
  } catch {
    return true;
  }
}
