import { prerender } from 'react-dom/static';
import { type EntryContext, type HandleErrorFunction, ServerRouter } from 'react-router';
import { reportContext } from '#web/lib/api-context.ts';

// A context is known by its identity, and this build has its own copy: the server takes it from here.
export { apiContext, localeContext, reportContext } from '#web/lib/api-context.ts';

/** Larger parts would be put at the end of the page, for a script to move. */
const WHOLE = Number.POSITIVE_INFINITY;

/** The whole page, all data included. `renderToString` would drop the data that the browser hydrates from. */
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
