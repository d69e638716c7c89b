import { defineConfig, type OxlintConfig } from 'oxlint';
import { subjects } from './scripts/lint/subjects.ts';

type Rules = NonNullable<OxlintConfig['rules']>;

/** Import direction: what must not be imported, and why. A single `*` matches one path segment, so folders need `/**`. */
const restrict = (group: string[], message: string): Rules => ({
  'no-restricted-imports': ['error', { patterns: [{ group, message }] }],
});

// `web/areas/*`; a new one is added here.
const areas = ['storefront', 'checkout', 'account', 'portal', 'admin'];

export default defineConfig({
  plugins: ['typescript', 'import', 'unicorn', 'react', 'jsx-a11y', 'promise'],
  jsPlugins: ['./scripts/lint/house-rules.ts'],
  categories: { correctness: 'error' },
  ignorePatterns: ['/build', 'node_modules', '.react-router', '/data'],
  rules: {
    'house/vocabulary': 'error',
    'house/test-titles': 'error',
    'house/no-double-assertion': 'error',
    // Type-only imports count: a cycle of types is a cycle of knowledge.
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'typescript/no-explicit-any': 'error',
    'typescript/ban-ts-comment': 'error',
    'no-console': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    eqeqeq: ['error', 'smart'],
    'no-empty': ['error', { allowEmptyCatch: false }],
    'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
    'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true, IIFEs: true }],
    'react/no-array-index-key': 'off',
    'react/react-in-jsx-scope': 'off',
    'react/set-state-in-effect': 'off',
    'react/incompatible-library': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'no-constant-condition': ['error', { checkLoops: false }],
    'unicorn/no-new-array': 'off',
  },
  overrides: [
    {
      files: ['**/*.tsx'],
      rules: {
        'max-lines-per-function': ['error', { max: 90, skipBlankLines: true, skipComments: true, IIFEs: true }],
      },
    },
    { files: ['database/types.generated.ts'], rules: { 'max-lines': 'off' } },
    {
      files: [
        'scripts/**',
        'bench/**',
        'tests/deploy/*.mjs',
        'tests/faults/run.ts',
        'tests/fuzz/**',
        'tests/support/record-release.ts',
      ],
      rules: { 'no-console': 'off' },
    },
    {
      files: ['domain/**'],
      rules: restrict(
        ['#database/**', '#server/**', '#web/**', '#tests/**', 'node:*'],
        'domain stands alone: pure rules, no I/O',
      ),
    },
    { files: ['server/**'], rules: restrict(['#web/**', '#tests/**'], 'server and web meet over HTTP and in domain') },
    {
      files: ['server/platform/**'],
      rules: {
        'house/no-shop-sql': 'error',
        ...restrict(
          [
            '#web/**',
            '#tests/**',
            '#domain/**',
            '#server/accounts/**',
            '#server/emails/**',
            '#server/http/**',
            '#server/modules/**',
            '#server/protocols/**',
            '#server/rendering/**',
            '#server/demo/**',
            '#server/app.ts',
            '#server/services.ts',
            '#server/open-*',
          ],
          'platform has no business words and is below everything else in server',
        ),
      },
    },
    {
      // Drops what the shop's definitions of development versions left behind: nothing recorded it.
      files: ['server/platform/db/previous-layout.ts'],
      rules: { 'house/no-shop-sql': 'off' },
    },
    {
      files: ['server/http/**'],
      rules: restrict(
        [
          '#web/**',
          '#tests/**',
          '#domain/**',
          '#server/accounts/**',
          '#server/modules/**',
          '#server/protocols/**',
          '#server/rendering/**',
          '#server/demo/**',
          '#server/app.ts',
          '#server/open-*',
        ],
        'http is below the protocols and modules',
      ),
    },
    {
      files: ['server/rendering/**'],
      rules: restrict(
        [
          '#web/**',
          '#tests/**',
          '#server/accounts/**',
          '#server/modules/**',
          '#server/protocols/**',
          '#server/demo/**',
          '#server/app.ts',
          '#server/open-*',
        ],
        'rendering reaches data through the REST API, as the browser does',
      ),
    },
    {
      files: ['server/emails/**'],
      rules: restrict(
        [
          '#web/**',
          '#tests/**',
          '#server/accounts/**',
          '#server/http/**',
          '#server/modules/**',
          '#server/protocols/**',
          '#server/rendering/**',
          '#server/demo/**',
          '#server/app.ts',
          '#server/services.ts',
          '#server/open-*',
        ],
        'emails are below accounts and modules, which define them',
      ),
    },
    {
      files: ['server/accounts/**'],
      rules: restrict(
        [
          '#web/**',
          '#tests/**',
          '#server/protocols/**',
          '#server/modules/**',
          '#server/rendering/**',
          '#server/demo/**',
          '#server/app.ts',
          '#server/open-*',
        ],
        'accounts are below the protocols and modules',
      ),
    },
    {
      files: ['server/protocols/auth/**'],
      rules: restrict(
        [
          '#web/**',
          '#tests/**',
          '#server/protocols/rest/**',
          '#server/protocols/storage/**',
          '#server/modules/**',
          '#server/rendering/**',
          '#server/demo/**',
          '#server/app.ts',
          '#server/open-*',
        ],
        'a protocol never imports another protocol or a module',
      ),
    },
    ...['rest', 'storage'].map((protocol) => ({
      files: [`server/protocols/${protocol}/**`],
      rules: restrict(
        [
          '#web/**',
          '#tests/**',
          '#domain/**',
          '#server/accounts/**',
          ...['auth', 'rest', 'storage']
            .filter((other) => other !== protocol)
            .map((other) => `#server/protocols/${other}/**`),
          '#server/modules/**',
          '#server/rendering/**',
          '#server/demo/**',
          '#server/app.ts',
          '#server/open-*',
        ],
        'a protocol never imports another protocol or a module, and this one has no business words',
      ),
    })),
    {
      files: ['server/modules/**'],
      rules: restrict(
        [
          '#web/**',
          '#tests/**',
          '#server/protocols/**',
          '#server/rendering/**',
          '#server/demo/**',
          '#server/app.ts',
          '#server/open-*',
        ],
        'modules never import protocols',
      ),
    },
    {
      files: ['web/**'],
      rules: {
        'no-console': ['error', { allow: ['error'] }],
        ...restrict(['#server/**', '#tests/**', 'node:*'], 'server and web meet over HTTP and in domain'),
      },
    },
    {
      files: ['web/ui/**'],
      rules: restrict(
        ['#server/**', '#tests/**', '#domain/**', '#web/features/**', '#web/areas/**', '#web/shell/**'],
        'the design system has no domain words',
      ),
    },
    {
      files: ['web/lib/**'],
      rules: restrict(
        ['#server/**', '#tests/**', '#web/features/**', '#web/areas/**', '#web/shell/**'],
        'lib is below features, shell and areas',
      ),
    },
    {
      files: ['web/shell/**'],
      rules: restrict(['#server/**', '#tests/**', '#web/areas/**'], 'the shell is below the areas'),
    },
    ...areas.map((area) => ({
      files: [`web/areas/${area}/**`],
      rules: restrict(
        [
          '#server/**',
          '#tests/**',
          ...areas.filter((other) => other !== area).map((other) => `#web/areas/${other}/**`),
        ],
        'an area never imports another area',
      ),
    })),
    ...subjects.map((subject) => ({
      files: [`web/features/${subject}/**`],
      rules: restrict(
        [
          '#server/**',
          '#tests/**',
          '#web/areas/**',
          '#web/shell/**',
          ...subjects.filter((other) => other !== subject).map((other) => `#web/features/${other}/**`),
        ],
        'a feature never imports another feature or an area: move down what two need, or compose them in an area',
      ),
    })),
    {
      files: ['**/*.test.ts', '**/*.test.tsx', 'tests/**'],
      rules: {
        'house/no-double-assertion': 'off',
        'house/no-shop-sql': 'off',
        'max-lines': 'off',
        'max-lines-per-function': 'off',
        ...restrict(['fast-check'], 'import it with its fixed seed, from #tests/support/fast-check.ts'),
      },
    },
    { files: ['tests/fuzz/**', 'tests/support/fast-check.ts'], rules: { 'no-restricted-imports': 'off' } },
  ],
});
