/** The colours that follow from an agency's accent: of buttons, of what the pointer is on, and of text on both. */
export interface Accent {
  signal: string;
  bright: string;
  ink: string;
}

type Rgb = readonly [red: number, green: number, blue: number];

/** What the product ships with. */
export const DEFAULT_ACCENT = '#ff5a36';

export const HEX_COLOUR = /^#[0-9a-f]{6}$/i;
const MIN_CONTRAST = 4.5;
/** The grounds that screens set text in the accent on, from the page to what floats over it. */
const GROUNDS = { 'the page': '#06070b', 'a card': '#151820', 'a menu': '#1d212b' };

const rgbOf = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};
const hexOf = (rgb: Rgb): string =>
  `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
const mix = (one: string, other: string, share: number): string => {
  const [from, to] = [rgbOf(one), rgbOf(other)];
  const channel = (at: 0 | 1 | 2) => from[at] + (to[at] - from[at]) * share;
  return hexOf([channel(0), channel(1), channel(2)]);
};

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminanceOf(hex: string): number {
  const linear = (channel: number) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  const [red, green, blue] = rgbOf(hex);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrastOf(one: string, other: string): number {
  const [light, dark] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** As `web/app.css` has them. */
const SHIPPED: Accent = { signal: DEFAULT_ACCENT, bright: '#ff7656', ink: '#190602' };

export function accentOf(signal: string): Accent {
  if (signal === DEFAULT_ACCENT) return SHIPPED;
  const dark = mix(signal, '#000000', 0.9);
  const ink = contrastOf(dark, signal) >= contrastOf('#ffffff', signal) ? dark : '#ffffff';
  return { signal, bright: mix(signal, ink === dark ? '#ffffff' : '#000000', 0.16), ink };
}

/** Every pair of a text and its ground that the accent is part of. Disabled buttons have none of it. */
function pairsOf(signal: string): { where: string; contrast: number }[] {
  const { bright, ink } = accentOf(signal);
  return [
    { where: 'text on a button', contrast: contrastOf(ink, signal) },
    { where: 'text on a button under the pointer', contrast: contrastOf(ink, bright) },
    ...Object.entries(GROUNDS).map(([name, ground]) => ({
      where: `accent on ${name}`,
      contrast: contrastOf(signal, ground),
    })),
  ];
}

const worstOf = (signal: string) => pairsOf(signal).find(({ contrast }) => contrast < MIN_CONTRAST);

/** Why an accent cannot be read, and the nearest lighter one that can; null if every pair can. */
export function accentProblem(signal: string): string | null {
  const worst = worstOf(signal);
  if (worst === undefined) return null;
  const shares = Array.from({ length: 50 }, (_, step) => (step + 1) / 50);
  const instead = shares.map((share) => mix(signal, '#ffffff', share)).find((one) => worstOf(one) === undefined);
  return `This colour is hard to read: ${worst.where} has a contrast of ${worst.contrast.toFixed(1)}, and ${MIN_CONTRAST} is the least. Try ${instead ?? '#ffffff'}`;
}
