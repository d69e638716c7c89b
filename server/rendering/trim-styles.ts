import postcss, { AtRule, type ChildNode, type Container, Declaration, type Root, Rule } from 'postcss';
import selectorParser from 'postcss-selector-parser';

/** What a document is made of. */
interface Markup {
  classes: ReadonlySet<string>;
  /** Names of elements, in small letters. */
  tags: ReadonlySet<string>;
}

type Match = (markup: Markup) => boolean;

// Blocks of rules; of other at-rules the inside is not looked at.
const GROUPS = /^(media|supports|layer|container|scope)$/;

/**
 * Whether something in this markup may match a selector before a pointer is there: all elements and classes outside
 * parentheses are there, and one choice of each `:is()` and `:where()`. What `:not()`, `:has()` and attributes ask for is
 * taken as given.
 */
function matchOf(selector: selectorParser.Selector): Match {
  const classes: string[] = [];
  const tags: string[] = [];
  const choices: Match[] = [];
  // The whole sheet is applied when a pointer first moves (`web/lib/boot/styles.ts`).
  if (selector.nodes.some((node) => node.type === 'pseudo' && (node.value === ':hover' || node.value === ':active')))
    return () => false;
  for (const node of selector.nodes) {
    if (node.type === 'class') classes.push(node.value);
    if (node.type === 'tag') tags.push(node.value.toLowerCase());
    if (node.type === 'pseudo' && (node.value === ':is' || node.value === ':where')) choices.push(anyOf(node.nodes));
  }
  return (markup) =>
    classes.every((name) => markup.classes.has(name)) &&
    tags.every((name) => markup.tags.has(name)) &&
    choices.every((choice) => choice(markup));
}

function anyOf(selectors: readonly selectorParser.Selector[]): Match {
  const matches = selectors.map(matchOf);
  return (markup) => matches.some((match) => match(markup));
}

const readSelectors = selectorParser();

interface Sheet {
  root: Root;
  matches: ReadonlyMap<string, Match>;
}

function read(css: string): Sheet {
  const root = postcss.parse(css);
  const matches = new Map<string, Match>();
  root.walkRules(({ selector, parent }) => {
    const inKeyframes = parent instanceof AtRule && parent.name === 'keyframes';
    if (!inKeyframes && !matches.has(selector)) matches.set(selector, anyOf(readSelectors.astSync(selector).nodes));
  });
  return { root, matches };
}

/** Leaves of a block what may apply. A rule that is left keeps all that is nested in it. */
function trim(block: Container<ChildNode>, sheet: Sheet, markup: Markup): void {
  for (const node of block.nodes?.slice() ?? []) {
    if (node instanceof Rule && sheet.matches.get(node.selector)?.(markup) === false) node.remove();
    if (!(node instanceof AtRule) || !GROUPS.test(node.name) || node.nodes === undefined) continue;
    trim(node, sheet, markup);
    if (node.nodes.length === 0) node.remove();
  }
}

const isDefinition = (node: ChildNode): node is AtRule =>
  node instanceof AtRule && (node.name === 'keyframes' || node.name === 'property');

/** Takes out `@keyframes`, `@property` and the document's own variables that nothing of what is left speaks of, nor the markup. */
function removeUnused(root: Root, html: string): void {
  root.walkRules(/^:root/, (rule) => {
    const css = root.toString();
    for (const node of rule.nodes.slice()) {
      if (
        node instanceof Declaration &&
        node.variable &&
        !css.includes(`var(${node.prop}`) &&
        !html.includes(`var(${node.prop}`)
      )
        node.remove();
    }
  });
  const definitions = root.nodes.filter(isDefinition);
  const users = root.nodes.filter((node) => !isDefinition(node)).join('');
  for (const node of definitions) if (!users.includes(node.params)) node.remove();
}

let latest: { css: string; sheet: Sheet } | null = null;

/** All pages of a build come with the same styles, which are read once. */
function sheetOf(css: string): Sheet {
  if (latest?.css !== css) latest = { css, sheet: read(css) };
  return latest.sheet;
}

const CLASS_ATTRIBUTES = /\sclass="([^"]*)"/g;
const TAGS = /<([a-z][\w-]*)/gi;
const ENTITIES: Record<string, string> = { '&#x27;': "'", '&quot;': '"', '&lt;': '<', '&gt;': '>', '&amp;': '&' };
/** As React writes attributes. */
const unescape = (text: string) =>
  text.replaceAll(/&(?:#x27|quot|lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity);

const markupOf = (html: string): Markup => ({
  classes: new Set([...html.matchAll(CLASS_ATTRIBUTES)].flatMap((match) => unescape(match[1] ?? '').split(/\s+/))),
  tags: new Set([...html.matchAll(TAGS)].map((match) => (match[1] ?? '').toLowerCase())),
});

/** The rules of `css` that could apply to this document, which must not have them in itself, in their order. */
export function rulesFor(css: string, html: string): string {
  const sheet = sheetOf(css);
  const root = sheet.root.clone();
  trim(root, sheet, markupOf(html));
  removeUnused(root, html);
  return root.toString();
}

const WHOLE = /<style data-sheet="([^"]+)">([\s\S]*?)<\/style>/;

/**
 * Leaves in a page those styles that it has something for, and tells the boot script where the rest is
 * (`<style data-rest="/assets/app.css">`), and browsers without scripts. Pages without such a style stay as they are.
 */
export function trimStyles(html: string): string {
  const [whole, address, css] = WHOLE.exec(html) ?? [];
  if (whole === undefined || css === undefined || address === undefined) return html;
  const left = rulesFor(css, html.replace(whole, ''));
  return html.replace(
    whole,
    () => `<style data-rest="${address}">${left}</style><noscript><link rel="stylesheet" href="${address}"></noscript>`,
  );
}
