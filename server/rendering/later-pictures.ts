import { Parser } from 'htmlparser2';

/** By the subject of a picture: each of its drawings on a page, in the page's order. */
export type LaterPictures = Record<string, string[]>;

// As `web/features/catalogue/scenes/service-scene.tsx` marks the box of such a picture with its subject.
const MARK = 'data-drawn-later';

interface Box {
  subject: string;
  from: number;
  to: number;
}

/** Where the drawings stand, between the tags of their boxes. */
function boxesIn(html: string): Box[] {
  const boxes: Box[] = [];
  const opened: (Omit<Box, 'to'> | null)[] = [];
  const parser = new Parser({
    onopentag(_name, attributes) {
      const subject = attributes[MARK];
      opened.push(subject === undefined ? null : { subject, from: parser.endIndex + 1 });
    },
    onclosetag() {
      const box = opened.pop();
      if (box) boxes.push({ ...box, to: parser.startIndex });
    },
  });
  parser.end(html);
  return boxes;
}

/**
 * Takes from a page the drawings that nobody sees on its first screen: they are a tenth of the largest document. Their
 * boxes keep their places; `web/lib/boot/state.ts` draws in them after the first paint.
 */
export function takePictures(html: string): { html: string; pictures: LaterPictures } {
  const pictures: LaterPictures = {};
  let rest = '';
  let at = 0;
  for (const { subject, from, to } of boxesIn(html)) {
    (pictures[subject] ??= []).push(html.slice(from, to));
    rest += html.slice(at, from);
    at = to;
  }
  return { html: rest + html.slice(at), pictures };
}
