import { basename } from 'node:path';
import { definePlugin, defineRule, type Context, type Ranged } from '@oxlint/plugins';

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
  ['patience', 'timeout'],
  ['longest', 'max'],
  ['somebody', 'user, client or caller'],
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
}

const vocabulary = defineRule({
  create: (context) => ({
    Program(node) {
      check(context, basename(context.filename), node);
    },
    // Declarations alone: uses of a name follow it, and names of other packages and of columns are not ours.
    VariableDeclarator({ id }) {
      if (id.type === 'Identifier') check(context, id.name, id);
    },
    FunctionDeclaration({ id }) {
      if (id !== null) check(context, id.name, id);
    },
    TSInterfaceDeclaration({ id }) {
      check(context, id.name, id);
    },
    TSTypeAliasDeclaration({ id }) {
      check(context, id.name, id);
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

export default definePlugin({
  meta: { name: 'house' },
  rules: { vocabulary, 'no-double-assertion': noDoubleAssertion },
});
