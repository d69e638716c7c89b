import { type HeaderList, headerPairs } from '#server/http/headers.ts';
import { inlineHashes } from './page-html.ts';

/** Only our own pages may embed it. It runs no scripts and submits no forms, and leaves no trace in caches, indexes and referrers. */
function headersOf(html: string): [string, string][] {
  const styles = inlineHashes(html).styles.map((hash) => `'${hash}'`);
  const headers: HeaderList = [
    'content-type',
    'text/html; charset=utf-8',
    'content-security-policy',
    `default-src 'none'; style-src ${["'self'", ...styles].join(' ')}; img-src 'self' data:; font-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'`,
    'x-frame-options',
    'SAMEORIGIN',
    'cache-control',
    'no-store',
    'x-robots-tag',
    'noindex',
    'referrer-policy',
    'no-referrer',
  ];
  return headerPairs(headers);
}

// The renderer escapes what could close one earlier.
const SCRIPTS = /<script\b[^>]*>[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g;

/** A page to be looked at, without its scripts: nothing in it can be clicked, typed into or focused. */
export function previewResponse(rendered: string): Response {
  const html = rendered.replaceAll(SCRIPTS, '').replace('<body', '<body inert');
  return new Response(html, { headers: headersOf(html) });
}

const STYLE = 'body{margin:0;padding:2rem;font:1rem/1.6 ui-sans-serif,sans-serif;color:#c9c5bd;background:#06070b}';
const ENDED = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Preview</title><style>${STYLE}</style><p>This preview has ended. Open it again from the editor.`;

export const endedPreview = (status: 403 | 404): Response => new Response(ENDED, { status, headers: headersOf(ENDED) });
