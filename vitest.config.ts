import { readFileSync, globSync } from 'node:fs';
import { defineConfig, type TestUserConfig } from 'vitest/config';

// `npm test` runs the projects of the first list, CI runs those of the second list as well. Together they run every file on
// every engine it asks for, except the files of `npm run test:deploy`. scripts/test.mjs selects them by name.

/** Each worker has a server and often a browser beside it: on two cores four are no faster, and everything waits longer. */
const WORKERS = 3;

const importsFrom = (file: string, names: string): boolean =>
  new RegExp(`^import \\{[^}]*\\b(${names})\\b[^}]*\\} from '#tests/`, 'm').test(readFileSync(file, 'utf8'));

/**
 * Subjects that depend on what the database does: CI runs them on the embedded engine, too. The SQL is the same, so the others
 * would only repeat what these show of the engine.
 */
const ON_BOTH_ENGINES =
  /\/(database|rest)\/|\/(storage-(?!images)[\w-]+|access-list|billing-documents|claiming|closed-months|duplicate-payments|money-property|outbox|payment-safety|place-order|pricing-property|quote-sums|random-services|refunds|result-imports|revoked-tokens)\./;
const runsEmbedded = (file: string): boolean =>
  importsFrom(file, 'places') || (ON_BOTH_ENGINES.test(file) && importsFrom(file, 'engines'));
/** What looks at every page in every language, or plays months of billing: CI runs it, `npm test` has a journey of each. */
const LONG =
  /\/(storefront\/(found-and-shared|languages|pages-served)|accounts\/links|billing\/plan-\w+(-stripe)?|database\/(copy|definitions)|payments\/(disputes|payment-pages|stripe-payments)|reports\/portal-google-ads|storage\/storage-images-load|notifications\/push)\.test\./;
const contract = globSync('tests/contract/**/*.test.ts').filter((file) => !file.endsWith('.process.test.ts'));

/** Tests with a database or a server. Those of a worker share what they import: none of them changes a module. */
const withServers = (name: string, test: TestUserConfig): { test: TestUserConfig } => ({
  test: {
    name,
    maxWorkers: WORKERS,
    isolate: false,
    // An engine that lives for seconds is not worth optimizing: its compiler would take more time than it saves.
    execArgv: ['--liftoff-only'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    ...test,
  },
});

const ON_POSTGRES = { engines: ['postgres'], thorough: false } as const;
const EMBEDDED = { engines: ['pglite'], thorough: false } as const;
const SHIPPED = { include: ['tests/shipped/*.test.ts'] };
const SMOKE = { include: ['tests/e2e/**/*.smoke.test.ts'], testTimeout: 120_000 };

const daily = [
  {
    test: {
      name: 'unit',
      include: ['{deploy,domain,server,web,scripts,tests/fuzz}/**/*.test.{ts,tsx}'],
      maxWorkers: WORKERS,
      // Beside other work, thousands of generated cases take more than the default of five seconds.
      testTimeout: 60_000,
    },
  },
  withServers('contract', { include: contract.filter((file) => !LONG.test(file)), provide: ON_POSTGRES }),
  withServers('shipped', { ...SHIPPED, provide: ON_POSTGRES }),
  withServers('smoke', { ...SMOKE, provide: ON_POSTGRES }),
];

const rest = [
  withServers('contract-long', { include: contract.filter((file) => LONG.test(file)), provide: ON_POSTGRES }),
  withServers('contract-embedded', {
    include: contract.filter(runsEmbedded),
    provide: { ...EMBEDDED, thorough: true },
  }),
  withServers('shipped-embedded', { ...SHIPPED, provide: EMBEDDED }),
  withServers('smoke-embedded', {
    include: ['tests/e2e/orders/main-job.smoke.test.ts'],
    testTimeout: 120_000,
    provide: EMBEDDED,
  }),
  withServers('process', {
    include: ['tests/contract/**/*.process.test.ts'],
    provide: { engines: ['pglite', 'postgres'], thorough: true },
  }),
  withServers('e2e', {
    include: ['tests/e2e/**/*.test.ts'],
    testTimeout: 120_000,
    provide: { ...ON_POSTGRES, thorough: true },
  }),
];

const deploy = withServers('deploy', {
  include: ['tests/deploy/*.test.ts'],
  testTimeout: 600_000,
  provide: ON_POSTGRES,
});

export default defineConfig({
  test: {
    globalSetup: ['tests/support/global-setup.ts'],
    // In node_modules: a second run compiles only what has changed.
    fsModuleCache: true,
    projects: [...daily, ...rest, deploy],
  },
});
