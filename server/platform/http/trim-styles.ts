import postcss, { AtRule, type ChildNode, type Container, type Root, Rule } from 'postcss';
import selectorParser from 'postcss-selector-parser';

type Classes = ReadonlySet<string>;
type Match = (classes: Classes) => boolean;

// Blocks of rules; of other at-rules the inside is not looked at.
const GROUPS = /^(media|supports|layer|container|scope)$/;

/**
 * Whether something with these classes may match a selector: all classes outside parentheses are there, and one choice of
 * each `:is()` and `:where()`. What `:not()`, `:has()` and attributes ask for is taken as given.
 */
function matchOf(selector: selectorParser.Selector): Match {
  const needed: string[] = [];
  const choices: Match[] = [];
  for (const node of selector.nodes) {
    if (node.type === 'class') needed.push(node.value);
    if (node.type === 'pseudo' && (node.value === ':is' || node.value === ':where')) choices.push(anyOf(node.nodes));
  }
  return (classes) => needed.every((name) => classes.has(name)) && choices.every((choice) => choice(classes));
}

function anyOf(selectors: readonly selectorParser.Selector[]): Match {
  const matches = selectors.map(matchOf);
  return (classes) => matches.some((match) => match(classes));
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
function trim(block: Container<ChildNode>, sheet: Sheet, classes: Classes): void {
  for (const node of block.nodes?.slice() ?? []) {
    if (node instanceof Rule && sheet.matches.get(node.selector)?.(classes) === false) node.remove();
    if (!(node instanceof AtRule) || !GROUPS.test(node.name) || node.nodes === undefined) continue;
    trim(node, sheet, classes);
    if (node.nodes.length === 0) node.remove();
  }
}

/** Takes out `@keyframes` and `@property` that nothing of what is left speaks of. */
function removeUnused(root: Root): void {
  const definitions = root.nodes.filter((node): node is AtRule => node instanceof AtRule && (node.name === 'keyframes' || node.name === 'property'));
  const users = root.nodes.filter((node) => !definitions.some((definition) => definition === node)).join('');
  for (const node of definitions) if (!users.includes(node.params)) node.remove();
}

let latest: { css: string; sheet: Sheet } | null = null;

/** All pages of a build come with the same styles, which are read once. */
function sheetOf(css: string): Sheet {
  if (latest?.css !== css) latest = { css, sheet: read(css) };
  return latest.sheet;
}

/** The rules of `css` that could apply to a document with these classes, in their order. */
export function rulesFor(css: string, classes: Classes): string {
  const sheet = sheetOf(css);
  const root = sheet.root.clone();
  trim(root, sheet, classes);
  removeUnused(root);
  return root.toString();
}

const WHOLE = /<style data-sheet="([^"]+)">([\s\S]*?)<\/style>/;
const CLASS_ATTRIBUTES = /\sclass="([^"]*)"/g;
const ENTITIES: Record<string, string> = { '&#x27;': "'", '&quot;': '"', '&lt;': '<', '&gt;': '>', '&amp;': '&' };
/** As React writes attributes. */
const unescape = (text: string) => text.replaceAll(/&(?:#x27|quot|lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity);

/**
 * Leaves in a page those styles that it has something for, and tells the boot script where the rest is
 * (`<style data-rest="/assets/app.css">`). Pages without such a style stay as they are.
 */
export function trimStyles(html: string): string {
  const [whole, address, css] = WHOLE.exec(html) ?? [];
  if (whole === undefined || css === undefined || address === undefined) return html;
  const classes = new Set([...html.matchAll(CLASS_ATTRIBUTES)].flatMap((match) => unescape(match[1] ?? '').split(/\s+/)));
  return html.replace(whole, () => `<style data-rest="${address}">${rulesFor(css, classes)}</style>`);
}
