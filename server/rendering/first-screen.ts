import { Parser } from 'htmlparser2';

/** A run of text, and the classes of the elements around it, the innermost element's first. */
export interface SetText {
  text: string;
  classes: readonly string[];
}

/** Of parts below the first screen (`web/ui/later.tsx`). The first one is laid out right after it, others when they come near. */
const LATER = 'later';
const LAID_OUT_AT_ONCE = 1;
const SILENT = /^(script|style|template|noscript|head)$/;
// What they hold is not shown.
const MUTE_FIELDS = /^(hidden|radio|checkbox)$/;

interface Open {
  classes: readonly string[];
  silent: boolean;
}

/** Menus and dialogs come with an act; what is in them is not on the screen. */
const isShut = (name: string, attributes: Record<string, string>) =>
  SILENT.test(name) ||
  'hidden' in attributes ||
  'popover' in attributes ||
  (name === 'dialog' && !('open' in attributes));

/**
 * The texts of a page that are laid out for somebody who has neither scrolled nor opened anything: those of the first screen,
 * and of what is next to it.
 */
export function firstScreenTexts(html: string): SetText[] {
  const texts: SetText[] = [];
  const opened: Open[] = [];
  let parts = 0;

  function add(text: string): void {
    if (parts > LAID_OUT_AT_ONCE || text.trim() === '' || opened.some(({ silent }) => silent)) return;
    texts.push({ text, classes: opened.toReversed().flatMap(({ classes }) => classes) });
  }

  const parser = new Parser({
    onopentag(name, attributes) {
      const classes = attributes['class']?.split(/\s+/) ?? [];
      if (classes.includes(LATER)) parts += 1;
      opened.push({ classes, silent: isShut(name, attributes) });
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
