import { defineConfig } from 'vitest/config';

// Contract and browser tests of one worker share what they import: the embedded database's engine is compiled once for all of them.
// None of them changes a module; some unit tests do.
// An engine that lives for seconds is not worth optimizing: its compiler would take more time than it saves.
const shortLived = ['--liftoff-only'];
// Each has a browser and a server beside it: on two cores four are no faster, and everything waits longer.
const WORKERS = 3;

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{deploy,domain,server,web,scripts,tests/fuzz}/**/*.test.{ts,tsx}'],
          maxWorkers: WORKERS,
        },
      },
      {
        test: {
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: WORKERS,
          isolate: false,
          execArgv: shortLived,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        test: {
          name: 'shipped',
          include: ['tests/shipped/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts', 'tests/shipped/list-routes.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: WORKERS,
          isolate: false,
          execArgv: shortLived,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: WORKERS,
          isolate: false,
          execArgv: shortLived,
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
