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
  /\bput together for you\b/i,
  /\bstill missing: /i,
  /shows? these days/i,
  /the last word\b.*shows what it said/i,
  /none for fireworks/i,
  /because of an action on/i,
  /wait(?:s|ing)? for you here/i,
  /when results last came in/i,
  /\b(?:favourite|back catalogue)\b/,
  /\bany more[.,]/,
];

/** What readers of the sources see, and nobody else. */
const isComment = (line: string) => /^\s*(?:\/\/|\/?\*|--|\{\/\*)/.test(line);

const linesOf = (pattern: string) =>
  globSync(pattern)
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .map((line) => ({ file, line: line.trim() })),
    );

test('user-facing texts contain no phrases that read as translated', () => {
  const found = sources.flatMap((pattern) =>
    linesOf(pattern).filter(({ line }) => !isComment(line) && phrases.some((phrase) => phrase.test(line))),
  );
  expect(found).toEqual([]);
});

/** Fixed wordings with a straight apostrophe: clients and tests compare them letter by letter. */
const fixed = [/I've verified my email/, /We'll get back to you soon/];

test('user-facing texts use typographic apostrophes and quotes', () => {
  const straight = /[a-z]'{1,2}(?:s|t|re|ll|ve|m|d)\b|\\"/i;
  const found = [...sources, 'web/messages/{es,ar}/*.json', 'server/emails/messages/{es,ar}.json'].flatMap((pattern) =>
    linesOf(pattern).filter(
      ({ line }) => straight.test(line) && !isComment(line) && !fixed.some((text) => text.test(line)),
    ),
  );
  expect(found).toEqual([]);
});

test('Arabic texts contain no vowel marks, which the initial font lacks', () => {
  const arabic = [
    'web/messages/ar/*.json',
    'server/emails/messages/ar.json',
    'server/{demo,modules/notifications,rendering}/**/*.ts',
    'domain/{billing,content}/**/*.ts',
    'database/shop/seeds/translations.ar.sql',
  ];
  expect(arabic.flatMap(linesOf).filter(({ line }) => /[\u064b-\u0652]/.test(line))).toEqual([]);
});
