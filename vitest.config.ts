import { readFileSync, globSync } from 'node:fs';
import { defineConfig, type TestUserConfig } from 'vitest/config';

// `npm test` runs the projects of the first list, CI runs those of the second list as well. Together they run every file on
// every engine it asks for. scripts/test.mjs selects them by name.

/** Each worker has a server and often a browser beside it: on two cores four are no faster, and everything waits longer. */
const WORKERS = 3;
const PROCESSES = 'tests/contract/**/*.process.test.ts';
const SMOKE = 'tests/e2e/**/*.smoke.test.ts';

/** Its tests run on the engines of the project. Others name theirs. */
const runsOnEngines = (file: string): boolean =>
  /^import \{[^}]*\b(engines|places)\b[^}]*\} from '#tests/m.test(readFileSync(file, 'utf8'));
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

const daily = [
  {
    test: {
      name: 'unit',
      include: ['{deploy,domain,server,web,scripts,tests/fuzz}/**/*.test.{ts,tsx}'],
      maxWorkers: WORKERS,
    },
  },
  withServers('contract', { include: contract, provide: { engines: ['postgres'], thorough: false } }),
  withServers('smoke', { include: [SMOKE], testTimeout: 120_000, provide: { engines: ['postgres'], thorough: false } }),
];

const rest = [
  withServers('contract-embedded', {
    include: contract.filter(runsOnEngines),
    provide: { engines: ['pglite'], thorough: true },
  }),
  withServers('process', { include: [PROCESSES], provide: { engines: ['pglite', 'postgres'], thorough: true } }),
  withServers('e2e', {
    include: ['tests/e2e/**/*.test.ts'],
    exclude: [SMOKE],
    testTimeout: 120_000,
    provide: { engines: ['postgres'], thorough: true },
  }),
  withServers('smoke-embedded', {
    include: [SMOKE],
    testTimeout: 120_000,
    provide: { engines: ['pglite'], thorough: false },
  }),
];

export default defineConfig({
  test: { globalSetup: ['tests/support/global-setup.ts'], projects: [...daily, ...rest] },
});
