/** One name per thing: a word that names must not contain, and what to write instead. */
const VOCABULARY = new Map([
  ['mail', 'email'],
  ['mails', 'emails'],
  ['office', 'admin'],
  ['staff', 'admin or team'],
  ['desk', 'admin, inbox or support'],
  ['paper', 'billing document'],
  ['papers', 'billing documents'],
  ['faces', 'fonts'],
  ['door', 'API or client'],
  ['doors', 'APIs or clients'],
  ['refusal', 'error'],
  ['refusals', 'errors'],
  ['refuse', 'reject'],
  ['refused', 'rejected or error'],
  ['patience', 'timeout'],
  ['longest', 'max'],
  ['somebody', 'user, client or caller'],
  ['told', 'reported, notified or received'],
  ['former', 'previous'],
  ['news', 'event, message or announcement'],
]);

/** Words that titles of tests must not contain, either. */
const TITLE_WORDS = new Map([
  ...[...VOCABULARY].filter(([word]) => !['desk', 'faces', 'patience', 'longest', 'former', 'news'].includes(word)),
  ['desk', 'admin, inbox or support'],
  ['desks', 'admin, inbox or support'],
  ['offices', 'admin'],
  ['refuses', 'rejects'],
  ['whoever', 'who or the role'],
  ['bears', 'has or carries'],
]);

/** First words of constants. */
const PREFIXES = new Map([
  ['MOST_', 'MAX_'],
  ['LARGEST_', 'MAX_'],
  ['LEAST_', 'MIN_'],
  ['SHORTEST_', 'MIN_'],
]);

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z]+| /)
    .map((word) => word.toLowerCase());

const complain = (text: string, word: string, better: string) => `"${word}" in "${text}": write ${better}`;

/** What is wrong with a name of a file, variable, type, table, column, function or message. */
export function complaintsAboutName(name: string): string[] {
  const words = wordsOf(name).flatMap((word) => {
    const better = VOCABULARY.get(word);
    return better === undefined ? [] : [complain(name, word, better)];
  });
  const prefixes = [...PREFIXES].flatMap(([prefix, better]) =>
    name.startsWith(prefix) ? [complain(name, prefix, better)] : [],
  );
  return [...words, ...prefixes];
}

/** What is wrong with the name of a function, beyond that. */
export const complaintsAboutFunction = (name: string): string[] =>
  /^tell([A-Z_]|$)/.test(name) ? [`"${name}": write notify, report or log`] : [];

/** What is wrong with the title of a test. Paths and names of the wire format (`retry-mail`, `by_staff`) are no words. */
export const complaintsAboutTitle = (title: string): string[] =>
  [...title.matchAll(/(?<![\w/.@-])[A-Za-z]+(?![\w/@-])/g)].flatMap(([word]) => {
    const better = TITLE_WORDS.get(word.toLowerCase());
    return better === undefined ? [] : [complain(title, word, better)];
  });
