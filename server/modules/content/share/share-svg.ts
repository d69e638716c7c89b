import type { SharePicture } from '#domain/content/share-picture.ts';
import { SHARE_SIZE } from '#domain/content/share-size.ts';
import type { CutName, Line, Typeset } from './typeset.ts';

const { width: WIDTH, height: HEIGHT } = SHARE_SIZE;
const MARGIN = 76;
const BARS = 120;
const MARK_BARS = [8, 17, 26, 13, 21, 10];

const LOGO = { height: 56, maxWidth: 440 };

const colours = { ground: '#06070b', bone: '#f4f1ec', soft: '#b9b8bd', line: '#262a35' };

const LINE_HEIGHT = { ltr: 0.88, rtl: 1.4 };
/** Height of capitals above the baseline, in em. */
const CAP_HEIGHT = { ltr: 0.72, rtl: 0.95 };
const AREA = { width: WIDTH - 2 * MARGIN, height: 300, top: 196 };
const MAX_FONT_SIZE = 168;
const NEARLY = 0.94;
const LABEL = { size: 32, width: 560 };
/** A name that is longer than `wide` at full size has the line for itself. */
const NAME = { size: 46, width: 368, wide: 610 };
const SIGN_WIDTH = 64;
const GAP = 16;

interface PosterLine {
  text: string;
  accent: boolean;
}

/** All ways to break a text into at most two lines. */
function breaks(text: string): string[][] {
  const words = text.split(' ');
  return [
    [text],
    ...words.slice(1).map((_, index) => [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')]),
  ];
}

/** The same lines are part of many ways to break a headline. */
function remembered(measure: (text: string) => number): (text: string) => number {
  const known = new Map<string, number>();
  return (text) => {
    const width = known.get(text) ?? measure(text);
    known.set(text, width);
    return width;
  };
}

/** The largest headline that fits, with its line breaks. */
function fit({ headline, direction }: SharePicture, typeset: Typeset): { lines: PosterLine[]; size: number } {
  const [first, second] = headline;
  const ways = breaks(first).flatMap((upper) =>
    (second === '' ? [[]] : breaks(second)).map((lower) => [
      ...upper.map((text) => ({ text, accent: false })),
      ...lower.map((text) => ({ text, accent: true })),
    ]),
  );
  const widthOf = remembered((text) => typeset(text, 'poster', 1, direction).width);
  const sized = ways.map((lines) => {
    const widths = lines.map(({ text }) => widthOf(text));
    const byWidth = AREA.width / Math.max(...widths);
    const byHeight = AREA.height / (LINE_HEIGHT[direction] * (lines.length - 1) + CAP_HEIGHT[direction]);
    return { lines, size: Math.min(MAX_FONT_SIZE, byWidth, byHeight), shortest: Math.min(...widths) };
  });
  const largest = Math.max(...sized.map(({ size }) => size));
  // A single word on a line is worse than a slightly smaller size.
  return sized
    .filter(({ size }) => size > largest * NEARLY)
    .reduce((best, way) => (way.shortest > best.shortest ? way : best));
}

const at = (line: Line, x: number, y: number, fill: string) =>
  `<path transform="translate(${x.toFixed(1)} ${y.toFixed(1)})" fill="${fill}" d="${line.path}"/>`;

/** As `web/ui/pictures/waveform-path.ts` draws them, which this layer cannot import. */
function barHeight(index: number, seed: number): number {
  const phrase = 0.55 + 0.45 * Math.sin(index / 11 + seed);
  const beat = 0.5 + 0.5 * Math.sin(index * 1.7 + seed * 3) * Math.cos(index * 0.63 + seed);
  return Math.max(0.06, Math.min(1, 0.14 + phrase * beat * 0.95));
}

function waveform({ accent, seed, direction }: SharePicture): string {
  const step = WIDTH / BARS;
  const played = Math.round(BARS * 0.38);
  const bars = Array.from({ length: BARS }, (_, index) => {
    const half = barHeight(index, seed) * 52;
    const x = (direction === 'rtl' ? BARS - 1 - index : index) * step + step * 0.26;
    return `<rect x="${x.toFixed(1)}" y="${(HEIGHT - 62 - half).toFixed(1)}" width="${(step * 0.48).toFixed(1)}" height="${(2 * half).toFixed(1)}" rx="${(step * 0.24).toFixed(1)}" fill="${index < played ? accent : colours.line}"/>`;
  });
  return bars.join('');
}

function sign(x: number, y: number, height: number, colour: string): string {
  const unit = height / 28;
  return MARK_BARS.map(
    (bar, index) =>
      `<rect x="${(x + index * 5.7 * unit).toFixed(1)}" y="${(y - (bar / 2) * unit).toFixed(1)}" width="${(3.4 * unit).toFixed(1)}" height="${(bar * unit).toFixed(1)}" rx="${(1.7 * unit).toFixed(1)}" fill="${colour}"/>`,
  ).join('');
}

/** Logo and name at the top, and the label opposite. @param logo the PNG that the shop serves */
function head(picture: SharePicture, logo: Buffer | null, typeset: Typeset): string {
  const { direction, name, label, logo: chosen, signal } = picture;
  const isRtl = direction === 'rtl';
  const isWord = logo !== null && chosen?.mark === 'word';
  const width = isWord ? LOGO.maxWidth : logo === null ? SIGN_WIDTH : LOGO.height;
  const x = isRtl ? WIDTH - MARGIN - width : MARGIN;
  const start =
    logo === null
      ? sign(x, 92, 54, signal)
      : `<image x="${x}" y="${92 - LOGO.height / 2}" width="${width}" height="${LOGO.height}" preserveAspectRatio="${isRtl ? 'xMaxYMid' : 'xMinYMid'}" href="data:image/png;base64,${logo.toString('base64')}"/>`;
  const opposite = () => {
    const set = fitted(label, 'label', LABEL, picture, typeset);
    return at(set, isRtl ? MARGIN : WIDTH - MARGIN - set.width, 104, colours.soft);
  };
  if (isWord) return start + opposite();
  const isAlone = typeset(name, 'wordMark', NAME.size, direction).width > NAME.wide;
  const room = isAlone ? AREA.width - width - GAP : NAME.width;
  const set = fitted(name, 'wordMark', { size: NAME.size, width: room }, picture, typeset);
  const besides = at(set, isRtl ? x - GAP - set.width : x + width + GAP, 108, colours.bone);
  return start + besides + (isAlone ? '' : opposite());
}

/** A line in its size, or in a smaller one if it is wider than its room. */
function fitted(
  text: string,
  cut: CutName,
  { size, width }: { size: number; width: number },
  { direction }: SharePicture,
  typeset: Typeset,
): Line {
  return typeset(text, cut, Math.min(size, width / typeset(text, cut, 1, direction).width), direction);
}

/** The picture as SVG without fonts: every glyph is a path. */
export function shareSvg(picture: SharePicture, logo: Buffer | null, typeset: Typeset): string {
  const { direction, accent, deep } = picture;
  const start = (width: number) => (direction === 'rtl' ? WIDTH - MARGIN - width : MARGIN);
  const { lines, size } = fit(picture, typeset);
  const height = (lines.length - 1) * LINE_HEIGHT[direction] * size;
  const top = AREA.top + (AREA.height - height - size * CAP_HEIGHT[direction]) / 2 + size * CAP_HEIGHT[direction];
  const poster = lines.map(({ text, accent: isAccent }, index) => {
    const line = typeset(text, 'poster', size, direction);
    return at(line, start(line.width), top + index * LINE_HEIGHT[direction] * size, isAccent ? accent : colours.bone);
  });
  const glowX = direction === 'rtl' ? 0.12 : 0.88;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<defs><radialGradient id="glow" cx="${glowX}" cy="0.3" r="0.75"><stop offset="0" stop-color="${deep}" stop-opacity="0.85"/><stop offset="1" stop-color="${deep}" stop-opacity="0"/></radialGradient></defs>
<rect width="100%" height="100%" fill="${colours.ground}"/><rect width="100%" height="100%" fill="url(#glow)"/>
${head(picture, logo, typeset)}
${poster.join('')}${waveform(picture)}</svg>`;
}
