import { fetchAhead } from './fetch-ahead.ts';

// As the build writes the rules of `scripts/build-fonts.ts`.
const RULE = /@font-face\{([^}]*)\}/g;
const DATA = /src:url\("?data:font\/woff2;base64,([\w+/=]+)/;
const CUT = /url\("?([^")]+\.cut[\w-]*\.woff2)/;

const rules = () => [...(document.querySelector('style[data-faces]')?.textContent ?? '').matchAll(RULE)].map(([, rule = '']) => rule);
const descriptor = (rule: string, name: string) => new RegExp(`(?:^|;)${name}:([^;]+)`).exec(rule)?.[1];

interface ReadsBase64 {
  fromBase64?(text: string): Uint8Array<ArrayBuffer>;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return (Uint8Array as ReadsBase64).fromBase64?.(base64) ?? Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
}

/**
 * Sets the faces that the page brings along. Browsers would read them too, but only when they first lay out a text, and show
 * a frame of another face meanwhile; those put in by hand are there before the first layout.
 */
export function setFaces(): void {
  for (const rule of rules()) {
    const data = DATA.exec(rule)?.[1];
    if (data === undefined) continue;
    const bytes = bytesOf(data);
    const face = new FontFace(descriptor(rule, 'font-family') ?? '', bytes, {
      weight: descriptor(rule, 'font-weight'),
      stretch: descriptor(rule, 'font-stretch'),
      unicodeRange: descriptor(rule, 'unicode-range'),
    });
    document.fonts.add(face);
  }
}

/** Fetches the files of the cut faces that the page left out, for what is further down and for other pages. Only the files: a face that is set lays out the whole page once more. */
export function fetchFaces(): void {
  for (const rule of rules()) {
    const file = DATA.test(rule) ? undefined : CUT.exec(rule)?.[1];
    if (file !== undefined) fetchAhead(file);
  }
}
