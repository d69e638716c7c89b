import { basename } from 'node:path';
import { definePlugin, defineRule, type Context, type ESTree, type Ranged } from '@oxlint/plugins';

/** One name per thing: a word that names must not contain, and what to write instead. */
const VOCABULARY = new Map([
  ['mail', 'email'],
  ['mails', 'emails'],
  ['office', 'admin'],
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

function check(context: Context, name: string, node: Ranged): void {
  for (const word of wordsOf(name)) {
    const better = VOCABULARY.get(word);
    if (better !== undefined) context.report({ message: `"${word}" in "${name}": write ${better}`, node });
  }
  for (const [prefix, better] of PREFIXES) {
    if (name.startsWith(prefix)) context.report({ message: `"${prefix}" in "${name}": write ${better}`, node });
  }
}

function checkFunction(context: Context, name: string, node: Ranged): void {
  check(context, name, node);
  if (/^tell([A-Z]|$)/.test(name)) context.report({ message: `"${name}": write notify, report or log`, node });
}

function checkParameters(context: Context, { params }: ESTree.Function | ESTree.ArrowFunctionExpression): void {
  for (const param of params) {
    const target = param.type === 'AssignmentPattern' ? param.left : param;
    if (target.type === 'Identifier') check(context, target.name, target);
  }
}

/** `const f = () => …` declares a function, too. */
const isFunction = (init: ESTree.Expression | null): boolean =>
  init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression';

const vocabulary = defineRule({
  create: (context) => ({
    Program(node) {
      check(context, basename(context.filename), node);
    },
    // Only declarations: uses follow them, and names of other packages are not ours. Neither are properties and
    // destructured names, which may be columns, JSON fields or options.
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier') return;
      if (isFunction(init)) checkFunction(context, id.name, id);
      else check(context, id.name, id);
    },
    FunctionDeclaration(node) {
      if (node.id !== null) checkFunction(context, node.id.name, node.id);
      checkParameters(context, node);
    },
    FunctionExpression(node) {
      checkParameters(context, node);
    },
    ArrowFunctionExpression(node) {
      checkParameters(context, node);
    },
    MethodDefinition({ key }) {
      if (key.type === 'Identifier' || key.type === 'PrivateIdentifier') checkFunction(context, key.name, key);
    },
    PropertyDefinition({ key }) {
      if (key.type === 'Identifier' || key.type === 'PrivateIdentifier') check(context, key.name, key);
    },
    TSInterfaceDeclaration({ id }) {
      check(context, id.name, id);
    },
    TSTypeAliasDeclaration({ id }) {
      check(context, id.name, id);
    },
    TSTypeParameter({ name }) {
      check(context, name.name, name);
    },
    ClassDeclaration({ id }) {
      if (id !== null) check(context, id.name, id);
    },
  }),
});

/** `x as unknown as T` switches the type checker off. */
const noDoubleAssertion = defineRule({
  create: (context) => ({
    TSAsExpression(node) {
      const { expression } = node;
      if (expression.type === 'TSAsExpression' && expression.typeAnnotation.type === 'TSUnknownKeyword') {
        context.report({ message: 'Parse or narrow the value instead of asserting it through unknown', node });
      }
    },
  }),
});

/** A table of the shop behind one of SQL's words, or a call of one of its functions. */
const SHOP_SQL = /\b(?:from|join|into|update|table)\s+(?:only\s+)?(?:internal|public)\.\w+|\binternal\.\w+(?=\s*\()/i;

function checkSql(context: Context, text: string, node: Ranged): void {
  const found = SHOP_SQL.exec(text);
  if (found !== null)
    context.report({ message: `"${found[0]}": the shop's SQL belongs in a module, or pass the table's name`, node });
}

/** Platform runs without the shop, and has no business words. */
const noShopSql = defineRule({
  create: (context) => ({
    Literal(node) {
      if (typeof node.value === 'string') checkSql(context, node.value, node);
    },
    TemplateElement(node) {
      checkSql(context, node.value.raw, node);
    },
  }),
});

export default definePlugin({
  meta: { name: 'house' },
  rules: { vocabulary, 'no-double-assertion': noDoubleAssertion, 'no-shop-sql': noShopSql },
});
