import type { Locale } from '#domain/locales.ts';
import { getAccessToken } from './session-store.ts';

/** Sets the language of future emails to a signed-in user. `keepalive`, because the page is about to be left. */
export async function saveLanguage(locale: Locale): Promise<void> {
  try {
    const token = await getAccessToken();
    if (token === null) return;
    const response = await fetch('/auth/v1/user', {
      method: 'PUT',
      keepalive: true,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ data: { locale } }),
    });
    if (!response.ok) console.error("the account's language could not be saved", response.status);
  } catch (error) {
    console.error("the account's language could not be saved", error);
  }
}
