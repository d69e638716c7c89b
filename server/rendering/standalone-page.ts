import { html } from 'hono/html';
import { accentOf } from '#domain/content/profile/accent.ts';
import type { Profile } from '#domain/content/schemas/profile.ts';
import { directionOf, type Locale } from '#domain/locales.ts';
import { hashSource } from '#server/http/headers.ts';
import type { InlinedFont, Renderer } from './renderer.ts';

interface StandaloneContent {
  shop: Pick<Profile, 'name' | 'email' | 'accent'>;
  locale: Locale;
  fonts: Renderer['fonts'];
  eyebrow: string;
  title: string;
  /** A sentence in large type, as HTML. */
  lead: string;
  text: string;
  /** What its button says, which loads the same URL again unless `href` leads elsewhere. */
  retry: string;
  href?: string;
  /** Followed by an email address. */
  questions: string;
  /** Before the email address. */
  numbers?: readonly { href: string; text: string }[];
}

export interface StandalonePage {
  html: string;
  /** Content-Security-Policy. */
  policy: string;
}

/** A page that needs nothing else from the server: neither files nor scripts. */
export function standalonePage({
  shop,
  locale,
  fonts,
  eyebrow,
  title,
  lead,
  text,
  retry,
  href = '',
  questions,
  numbers = [],
}: StandaloneContent): StandalonePage {
  const direction = directionOf(locale);
  const style = fonts[direction].map(fontFace).join('') + coloursOf(shop.accent) + STYLE;
  // What the agency has written is escaped; the other texts are our own HTML.
  const [name, email] = [html`${shop.name}`, html`${shop.email}`];
  const ways = numbers.map((one) => html`<a href="${one.href}">${one.text}</a> `).join('');
  const page = `<!doctype html><html lang="${locale}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><meta name="theme-color" content="#06070b"><meta name="color-scheme" content="dark"><title>${title} · ${name}</title><style>${style}</style></head><body><header>${LOGO}<span>${name}</span></header><main><p class="eyebrow">${PAUSE}${eyebrow}</p><h1>${title}</h1><p class="back">${lead}</p><p>${text}</p><p class="links"><a class="retry" href="${href}">${retry}</a><span>${questions} ${ways}<a href="mailto:${email}">${email}</a></span></p></main>${WAVE}</body></html>`;
  return { html: page, policy: policyFor(style) };
}

function coloursOf(accent: string): string {
  const { signal, bright, ink } = accentOf(accent);
  return `:root{--signal:${signal};--bright:${bright};--ink:${ink}}`;
}

const policyFor = (style: string): string =>
  `default-src 'none'; style-src '${hashSource(style)}'; font-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const fontFace = ([family, base64, { weight, stretch = 'normal', unicodeRange }]: InlinedFont): string =>
  `@font-face{font-family:'${family}';font-weight:${weight};font-stretch:${stretch};src:url(data:font/woff2;base64,${base64})format('woff2');unicode-range:${unicodeRange}}`;

const bar = (x: number, height: number, middle: number, width: number, className = '') =>
  `<rect${className && ` class="${className}"`} x="${x}" y="${middle - height / 2}" width="${width}" height="${height}" rx="${width / 2}"/>`;

const LOGO = `<svg viewBox="0 0 33 28" aria-hidden="true">${[8, 17, 26, 13, 21, 10].map((height, index) => bar(Math.round(index * 57) / 10, height, 14, 3.4)).join('')}</svg>`;
const PAUSE = `<svg viewBox="0 0 12 14" aria-hidden="true">${bar(1, 14, 7, 3.4)}${bar(7.6, 14, 7, 3.4)}</svg>`;

/** A track that is paused: what was played is in the signal colour. */
const BARS = 72;
const PLAYED = 44;
const WAVE = `<svg class="wave" viewBox="0 0 ${BARS * 10} 70" preserveAspectRatio="xMidYMin slice" aria-hidden="true">${Array.from(
  { length: BARS },
  (_, index) => {
    const swell = Math.abs(Math.sin(index * 0.62) * Math.sin(index * 0.171 + 1) + 0.35 * Math.sin(index * 1.9));
    return bar(index * 10 + 3, Math.round(10 + 88 * Math.min(1, swell)), 50, 4, index < PLAYED ? 'played' : '');
  },
).join('')}</svg>`;

const STYLE = `
*{box-sizing:border-box;margin:0}
html{color-scheme:dark;background:#06070b;text-size-adjust:100%}
body{min-height:100svh;display:grid;grid-template:auto 1fr auto/minmax(0,1fr);color:#f4f1ec;background:radial-gradient(70% 60% at 84% 12%,rgb(46 58 140/.3),transparent 72%),radial-gradient(50% 50% at 30% 100%,rgb(from var(--signal) r g b/.14),transparent 70%),#06070b;font:1.125rem/1.6 Geist,Alexandria,ui-sans-serif,system-ui,sans-serif;-webkit-font-smoothing:antialiased}
header,main{padding-inline:max(clamp(1.25rem,5vw,5rem),env(safe-area-inset-left))}
header{display:flex;align-items:center;gap:.6rem;padding-block:1.35rem;font:900 1.375rem/1 'Archivo Mark',ui-sans-serif,sans-serif;letter-spacing:-.035em}
svg{fill:currentColor}
header svg{height:1.75rem;color:var(--signal)}
main{align-self:center;display:grid;justify-items:start;gap:1.25rem;padding-block:2rem 3rem}
main>p{max-width:34rem;color:#b9b8bd;text-wrap:pretty}
.eyebrow{display:flex;align-items:center;gap:.7rem;color:var(--bright);font-weight:600}
.eyebrow svg{height:.85rem}
h1{max-width:12ch;font:900 clamp(4rem,17vw,9.5rem)/.86 'Archivo Poster',Geist,'Arial Narrow',sans-serif;letter-spacing:-.012em;word-spacing:.08em;text-transform:uppercase;text-wrap:balance}
h1:lang(es){font-size:clamp(3.4rem,13vw,8.5rem);line-height:.97}
h1:lang(ar){font-family:Alexandria,Geist,sans-serif;font-weight:800;font-size:clamp(2.75rem,12vw,6.5rem);line-height:1.34;letter-spacing:0;word-spacing:0}
main>.back{margin-block-start:.5rem;color:#f4f1ec;font-size:clamp(1.25rem,1rem + 1vw,1.6rem);font-weight:600;line-height:1.35}
time{white-space:nowrap}
.links{display:flex;flex-wrap:wrap;align-items:center;gap:1rem 1.75rem;margin-block-start:.75rem}
a{color:#f4f1ec;text-underline-offset:.2em}
.retry{display:inline-flex;align-items:center;min-height:3.25rem;padding-inline:1.6rem;border-radius:.75rem;background:var(--signal);color:var(--ink);font-weight:600;text-decoration:none}
.retry:hover{background:var(--bright)}
.links span{display:flex;flex-wrap:wrap;align-items:baseline;column-gap:1.1rem}
.links span a{padding-block:.6rem}
:focus-visible{outline:2px solid var(--bright);outline-offset:3px}
.wave{display:block;width:100%;height:clamp(4.5rem,9.7vw,9rem);color:rgb(244 241 236/.14)}
.wave .played{fill:var(--signal)}
[dir=rtl] .wave{transform:scaleX(-1)}
`;
