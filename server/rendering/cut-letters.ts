import { LRUCache } from 'lru-cache';

// Of tens of milliseconds each: pages that are rendered again mostly ask for the letters they had before.
const kept = new LRUCache<string, Promise<string>>({ max: 500 });

async function cut(face: string, letters: string): Promise<string> {
  // Not loaded before a page is stored: it brings WebAssembly along.
  const { default: subsetFont } = await import('subset-font');
  const smaller = await subsetFont(Buffer.from(face, 'base64'), letters, { targetFormat: 'woff2', noHinting: true });
  return smaller.toString('base64');
}

/**
 * A face with these letters alone, and all that it knows about them. Both are WOFF2 as base64. `name` tells the face from
 * others for as long as the process lives.
 */
export function cutLetters(name: string, face: string, letters: Iterable<number>): Promise<string> {
  const text = String.fromCodePoint(...[...letters].sort((a, b) => a - b));
  const key = `${name} ${text}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const making = cut(face, text);
  kept.set(key, making);
  // Whoever asked hears of it; the next one tries again.
  making.catch(() => kept.delete(key));
  return making;
}
