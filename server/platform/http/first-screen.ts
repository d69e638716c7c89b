import { Parser } from 'htmlparser2';

/** A run of text, and the classes of the elements around it, the innermost element's first. */
export interface SetText {
  text: string;
  classes: readonly string[];
}

// As `web/ui/later.tsx` marks it; pages without the mark are short and count as a whole.
const END = 'first-screen-end';
/** What begins below the first screen of most (`web/styles/sections.css`). */
const BELOW = 'below-fold';
const SILENT = /^(script|style|template|noscript|head)$/;
// What they hold is not shown.
const MUTE_FIELDS = /^(hidden|radio|checkbox)$/;

interface Open {
  classes: readonly string[];
  silent: boolean;
}

/** Menus and dialogs come with an act; what is in them is not on the screen. */
const isShut = (name: string, attributes: Record<string, string>, classes: readonly string[]) =>
  SILENT.test(name) || classes.includes(BELOW) || 'hidden' in attributes || 'popover' in attributes || (name === 'dialog' && !('open' in attributes));

/** The texts of a page that somebody sees who has neither scrolled nor opened anything. */
export function firstScreenTexts(html: string): SetText[] {
  const texts: SetText[] = [];
  const opened: Open[] = [];
  let ended = false;

  function add(text: string): void {
    if (ended || text.trim() === '' || opened.some(({ silent }) => silent)) return;
    texts.push({ text, classes: opened.toReversed().flatMap(({ classes }) => classes) });
  }

  const parser = new Parser({
    onopentag(name, attributes) {
      if (attributes['id'] === END) ended = true;
      const classes = attributes['class']?.split(/\s+/) ?? [];
      opened.push({ classes, silent: isShut(name, attributes, classes) });
      // What a field shows is not between its tags.
      add(attributes['placeholder'] ?? '');
      if (name === 'input' && !MUTE_FIELDS.test(attributes['type'] ?? '')) add(attributes['value'] ?? '');
    },
    ontext: add,
    onclosetag() {
      opened.pop();
    },
  });
  parser.end(html);
  return texts;
}
