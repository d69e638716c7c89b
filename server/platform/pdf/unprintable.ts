import letters from './fonts/letters.json' with { type: 'json' };

/** Marks that are not drawn: joiners, directions, variation selectors, line ends. */
const INVISIBLE = /[\p{C}\p{Z}\uFE00-\uFE0F]/u;

/** The letters of a text that no font of our documents has, each once: they would be boxes on paper. */
export function unprintable(text: string): string[] {
  const missing = [...text.normalize('NFC')].filter((letter) => !INVISIBLE.test(letter) && !isPrinted(letter));
  return [...new Set(missing)];
}

function isPrinted(letter: string): boolean {
  const point = letter.codePointAt(0) ?? 0;
  let [low, high] = [0, letters.length / 2 - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [first = 0, last = 0] = letters.slice(middle * 2, middle * 2 + 2);
    if (point < first) high = middle - 1;
    else if (point > last) low = middle + 1;
    else return true;
  }
  return false;
}
