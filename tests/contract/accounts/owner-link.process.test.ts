import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callFunction } from '#tests/support/orders.ts';
import { runScript, startOver, startProcess, type RunningServer } from '#tests/support/process.ts';

const LINK = /^ {2}owner {3}(http:\/\/127\.0\.0\.1:\d+\/owner#([\w-]{43})) {2}\(for 24 hours, once\)$/m;
const EARLIER =
  /^ {2}owner {3}a link was printed at \d{4}-\d\d-\d\d \d\d:\d\d UTC; npm run admin -- owner-link prints another$/m;
const PRINTED =
  /^(http:\/\/127\.0\.0\.1:\d+\/owner#([\w-]{43}))\nIt makes the owner of the shop, once, until [\d-]+ [\d:]+ UTC\.\n$/;
const HAS_OWNER = 'the shop has an owner: `npm run admin -- promote EMAIL` makes another\n';

const owner = { email: 'owner@agency.test', password: 'Correct-horse-9-battery', firstName: 'Ada', lastName: 'King' };

const secretIn = (text: string, pattern: RegExp): string => {
  const [, , secret = ''] = pattern.exec(text) ?? [];
  expect(text).toMatch(pattern);
  return secret;
};
/** What a collector of logs would keep. */
const logLines = (output: string) => output.split('\n').filter((line) => line.startsWith('{'));

/** As the operator of this server; nothing serves the shop at port 1. */
const ownerLink = (server: RunningServer, port = new URL(server.url).port) =>
  runScript('admin.ts', ['owner-link'], {
    DATA_DIR: server.dataDir,
    PORT: port,
    ...(server.databaseUrl !== null && { DATABASE_URL: server.databaseUrl }),
  });

describe.each(['postgres', 'pglite'] as const)('the start of a shop without an owner on %s', (engine) => {
  let shop: RunningServer;
  beforeAll(async () => {
    shop = await startProcess(engine, { DEMO_DATA: 'off', LOG_LEVEL: 'trace' });
  }, 120_000);
  afterAll(() => shop?.remove());

  const claim = async (secret: string) => (await callFunction(shop, 'claim-shop', { secret, account: owner })).status;

  test('prints the link once, and never to the log', { timeout: 120_000 }, async () => {
    const first = secretIn(shop.output(), LINK);
    if (engine === 'postgres') {
      const other = await startOver(shop, { DEMO_DATA: 'off' });
      expect(other.output()).toMatch(EARLIER);
      expect(other.output()).not.toMatch(LINK);
      await other.kill('SIGTERM');
    }
    shop = await shop.restart();
    expect(shop.output()).toMatch(EARLIER);

    const second = secretIn((await ownerLink(shop)).printed, PRINTED);
    expect(await claim(first)).toBe(410);
    if (engine === 'postgres') {
      const third = secretIn((await ownerLink(shop, '1')).printed, PRINTED);
      expect(await claim(second)).toBe(410);
      expect(await claim(third)).toBe(200);
    } else expect(await claim(second)).toBe(200);
    expect(logLines(shop.output()).length).toBeGreaterThan(2);
    for (const secret of [first, second]) expect(logLines(shop.output()).join('\n')).not.toContain(secret);

    expect(await ownerLink(shop)).toEqual({ code: 1, printed: HAS_OWNER });
    shop = await shop.restart();
    expect(shop.output()).toContain('Hypecast is at');
    expect(shop.output()).not.toContain('  owner ');
  });
});

test('the command makes a link in the embedded database of a stopped shop', { timeout: 120_000 }, async () => {
  const shop = await startProcess('pglite', { DEMO_DATA: 'off' });
  await shop.kill('SIGTERM');
  expect((await ownerLink(shop)).printed).toMatch(PRINTED);
  const again = await shop.restart();
  expect(again.output()).toMatch(EARLIER);
  await again.remove();
});

test('the demo has an owner already', { timeout: 120_000 }, async () => {
  const shop = await startProcess('pglite', { DEMO_DATA: 'on' });
  expect(shop.output()).toContain('admin@demo.hypecast.test');
  expect(shop.output()).not.toContain('/owner#');
  await shop.remove();
});
