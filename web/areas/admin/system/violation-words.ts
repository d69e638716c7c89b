import type { Violation } from '#web/features/violations/violations.ts';

const THINGS: Readonly<Record<string, string>> = {
  connect: 'Connection',
  font: 'Font',
  form: 'Form',
  frame: 'Frame',
  img: 'Image',
  media: 'Audio or video',
  object: 'Plug-in',
  script: 'Script',
  style: 'Style',
  worker: 'Worker',
};

const SOURCES: Readonly<Record<string, string>> = {
  inline: 'in the page itself',
  eval: 'made from text',
  'wasm-eval': 'made from bytes',
  self: 'from this shop',
  unknown: 'from an unknown source',
};

/** What was blocked: `Script from https://example.com`. */
export function blockedWords({ directive, blocked }: Violation): string {
  if (directive === 'other') return 'Everything else';
  const thing = THINGS[directive.split('-')[0] ?? ''] ?? 'Content';
  return `${thing} ${SOURCES[blocked] ?? `from ${blocked}`}`;
}

const EXTENSIONS = /^(chrome|moz|safari|safari-web)-extension:$/;

/** Whether it came from the visitor's browser, not from a page. */
export const isFromBrowser = ({ blocked }: Violation): boolean => EXTENSIONS.test(blocked);
