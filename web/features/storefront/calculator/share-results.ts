interface Results {
  title: string;
  text: string;
  url: string;
}

/** `dismissed`: the user closed the system's share dialog. */
type Shared = 'shared' | 'dismissed' | 'copied' | 'failed';

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

async function copy({ text, url }: Results): Promise<Shared> {
  try {
    await navigator.clipboard.writeText(`${text}\n${url}`);
    return 'copied';
  } catch (error) {
    console.error('the results could not be copied', error);
    return 'failed';
  }
}

/** Uses the system's share dialog if available, otherwise the clipboard. */
export async function shareResults(results: Results): Promise<Shared> {
  if (typeof navigator.share !== 'function') return copy(results);
  try {
    await navigator.share(results);
    return 'shared';
  } catch (error) {
    return isAbort(error) ? 'dismissed' : copy(results);
  }
}
