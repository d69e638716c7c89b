import { useText } from './text.ts';

/** The REST client reports a lost connection as the browser's exception, such as "TypeError: Failed to fetch". */
export function isLostConnection(message: string): boolean {
  return /^(TypeError|FetchError|AbortError)\b|^(Failed to fetch|Load failed|NetworkError)/.test(message);
}

/** Why a request failed: the server's message, or that the shop could not be reached. */
export function useFailureText(): (message: string) => string {
  const t = useText();
  return (message) => (isLostConnection(message) ? t('shell.error.offline') : message);
}
