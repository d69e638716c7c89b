import { fetchAhead } from './fetch-ahead.ts';

const sheet = document.querySelector<HTMLElement>('noscript[data-faces]');
// As the build writes the rules of `scripts/build-fonts.ts`. Data is cut out without expressions, which take their time with it.
const rules = (sheet?.textContent ?? '').split('@font-face{').slice(1);
const CUT = /url\("?([^")]+\.cut[\w-]*\.woff2)/;
const DATA = 'data:font/woff2;base64,';
const brought = rules.filter((rule) => rule.includes(DATA));
const others = rules.filter((rule) => !rule.includes(DATA));

const descriptor = (rule: string, name: string) => new RegExp(`(?:^|;)${name}:([^;}]+)`).exec(rule)?.[1];

function dataOf(rule: string): string {
  const [, data = ''] = rule.split(DATA);
  return data.slice(0, data.indexOf(')')).replace('"', '');
}

interface ReadsBase64 {
  fromBase64?(text: string): Uint8Array<ArrayBuffer>;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return (
    (Uint8Array as ReadsBase64).fromBase64?.(base64) ?? Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
  );
}

function setFace(rule: string, source: string | Uint8Array<ArrayBuffer>): void {
  const face = new FontFace(descriptor(rule, 'font-family') ?? '', source, {
    weight: descriptor(rule, 'font-weight'),
    stretch: descriptor(rule, 'font-stretch'),
    unicodeRange: descriptor(rule, 'unicode-range'),
    display: 'swap',
  });
  document.fonts.add(face);
}

/**
 * Sets the faces that the page brings along. As rules of a sheet, browsers would read them only when they first lay out a
 * text, and show a frame of another face meanwhile; those put in by hand are there before the first layout.
 */
export function setFaces(): void {
  for (const rule of brought) setFace(rule, bytesOf(dataOf(rule)));
  if (sheet?.dataset.faces === 'all') setOtherFaces();
}

let areAllSet = false;

/**
 * Sets the faces that are files. Not before the first paint: for each size of a family that has a face which is not there
 * yet, a browser asks the system for one to stand in, which takes it longer than to lay out the text.
 */
export function setOtherFaces(): void {
  if (areAllSet) return;
  areAllSet = true;
  for (const rule of others) setFace(rule, descriptor(rule, 'src') ?? '');
}

/** Fetches the files of the cut faces that the page left out, for what is further down and for other pages. Only the files: a face that is set lays out the whole page once more. */
export function fetchFaces(): void {
  for (const rule of others) {
    const file = CUT.exec(rule)?.[1];
    if (file !== undefined) fetchAhead(file);
  }
}
