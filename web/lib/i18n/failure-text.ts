import { useText } from './text.ts';

/** The data client writes a lost connection as the browser's own exception, such as "TypeError: Failed to fetch". */
export function isLostConnection(message: string): boolean {
  return /^(TypeError|FetchError|AbortError)\b|^(Failed to fetch|Load failed|NetworkError)/.test(message);
}

/** Why something could not be loaded, for people: the server's words, or that the shop was not reached. */
export function useFailureText(): (message: string) => string {
  const t = useText();
  return (message) => (isLostConnection(message) ? t('shell.error.offline') : message);
}
