import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** English texts that users read: messages, emails, marketing content, admin screens, errors of the functions. */
const sources = [
  'web/messages/en/*.json',
  'server/emails/messages/en.json',
  'domain/content/*.ts',
  'domain/content/{services,legal}/**/*.ts',
  'web/areas/admin/**/*.{ts,tsx}',
  'web/features/*/admin/*.{ts,tsx}',
  'server/modules/**/*.{ts,tsx}',
  'server/demo/**/*.ts',
  'database/shop/seeds/catalogue.sql',
];

/** Phrases that read as translated. Each was on a screen once. */
const phrases = [
  /waits for (?:its|your) (?:payment|word)/i,
  /is ready to be looked at/i,
  /lacks? (?:its|their) link/i,
  /has open questions/i,
  /\bnothing before\b|"As before"/,
  /\bResting\b/,
  /\b(?:older|every) papers?\b/i,
  /owe nothing between/i,
  /begins when it arrives/i,
  /\btake back\b/i,
  /changes are against/i,
  /from being seen to acting/i,
  /looks past\b/i,
  /check everything once/i,
  /parted by/i,
  /\bleast order\b/i,
  /nothing: not said/i,
  /is called by/i,
  /as soon as somebody/i,
  /told us no/i,
  /has rows that are wrong/i,
  /on the bill\b/i,
  /was reported in these days/i,
  /what we keep of you/i,
  /\bsomebody\b/i,
  /you see it as it is now/i,
  /\bback office\b/i,
  /\bby ourselves\b/i,
  /until you press the button, we/i,
  /\bmore about it\b/i,
  /\b(?:favourite|back catalogue|any more\.)\b/,
];

test('no text that users read has a phrase which reads as translated', () => {
  const found = sources.flatMap((pattern) =>
    globSync(pattern)
      .filter((file) => !file.endsWith('.test.ts'))
      .flatMap((file) =>
        readFileSync(file, 'utf8')
          .split('\n')
          .filter((line) => phrases.some((phrase) => phrase.test(line)))
          .map((line) => `${file}: ${line.trim()}`),
      ),
  );
  expect(found).toEqual([]);
});
