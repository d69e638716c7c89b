import { afterAll } from 'vitest';
import type { Browser } from 'playwright-core';
import type { Engine } from '#server/platform/db/database.ts';
import { endVisits, launchBrowser } from './browser.ts';
import { DEFAULT_ENGINE } from './database.ts';
import { startProcess, type RunningServer } from './process.ts';

/** The bundle on a database of its own and a browser, for the tests of one file. Both end after its last test. */
export async function startWithBrowser(
  env: Record<string, string> = { DEMO_DATA: 'off' },
  engine: Engine = DEFAULT_ENGINE,
): Promise<{ server: RunningServer; browser: Browser }> {
  const [server, browser] = await Promise.all([startProcess(engine, env), launchBrowser()]);
  afterAll(async () => {
    await endVisits(browser);
    await server.remove();
  });
  return { server, browser };
}
