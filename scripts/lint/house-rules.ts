import { basename } from 'node:path';
import { definePlugin, defineRule, type Context, type ESTree, type Ranged } from '@oxlint/plugins';
import { complaintsAboutFunction, complaintsAboutName, complaintsAboutTitle } from './vocabulary.ts';

function report(context: Context, complaints: readonly string[], node: Ranged): void {
  for (const message of complaints) context.report({ message, node });
}

const check = (context: Context, name: string, node: Ranged): void => report(context, complaintsAboutName(name), node);

const checkFunction = (context: Context, name: string, node: Ranged): void =>
  report(context, [...complaintsAboutName(name), ...complaintsAboutFunction(name)], node);

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

/** The name that `test`, `test.skip`, `test.each(rows)` and the like begin with. */
function rootOf(callee: ESTree.Expression | ESTree.Super): string {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'MemberExpression') return rootOf(callee.object);
  if (callee.type === 'CallExpression') return rootOf(callee.callee);
  if (callee.type === 'TSInstantiationExpression') return rootOf(callee.expression);
  return callee.type === 'TaggedTemplateExpression' ? rootOf(callee.tag) : '';
}

const testTitles = defineRule({
  create: (context) => ({
    CallExpression({ callee, arguments: [title] }) {
      if (title === undefined || !['test', 'it', 'describe'].includes(rootOf(callee))) return;
      const texts =
        title.type === 'TemplateLiteral'
          ? title.quasis.map(({ value }) => value.cooked ?? value.raw)
          : title.type === 'Literal' && typeof title.value === 'string'
            ? [title.value]
            : [];
      report(context, texts.flatMap(complaintsAboutTitle), title);
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
  rules: { vocabulary, 'test-titles': testTitles, 'no-double-assertion': noDoubleAssertion, 'no-shop-sql': noShopSql },
});
