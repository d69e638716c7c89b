import type { Violation } from '#domain/violations/violations.ts';

const THINGS: Readonly<Record<string, string>> = {
  connect: 'Request',
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
  self: 'to or from this shop',
  unknown: 'from an unknown source',
};

/** What was blocked: `Script from https://example.com`. */
export function blockedWords({ directive, blocked }: Violation): string {
  if (directive === 'other') return 'Everything else';
  const thing = THINGS[directive.split('-')[0] ?? ''] ?? 'Content';
  const source = EXTENSIONS.test(blocked) ? 'from a browser extension' : (SOURCES[blocked] ?? `from ${blocked}`);
  return `${thing} ${source}`;
}

const EXTENSIONS = /^(chrome|moz|safari|safari-web)-extension:$/;
