import { prerender } from 'react-dom/static';
import { type EntryContext, type HandleErrorFunction, ServerRouter } from 'react-router';
import { reportContext } from '#web/lib/data/api-context.ts';

// React Router compares contexts by identity, and this bundle has its own copy: the server imports them from here.
export { apiContext, contentContext, localeContext, reportContext } from '#web/lib/data/api-context.ts';
export { inlinedFonts } from '#web/lib/boot/inline.ts';
export { serviceWorker } from '#web/lib/push/inline.ts';

/** React moves larger Suspense chunks to the end of the page, where a script must put them into place. */
const WHOLE = Number.POSITIVE_INFINITY;

/** Renders the whole page with all its data. `renderToString` would omit the data that the browser hydrates from. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const { prelude } = await prerender(<ServerRouter context={context} url={request.url} />, {
    progressiveChunkSize: WHOLE,
  });
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(prelude as ReadableStream<Uint8Array>, { status, headers });
}

export const handleError: HandleErrorFunction = (error, { context }) => {
  context.get(reportContext)(error);
};
