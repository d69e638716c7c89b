import { connect } from 'node:net';
import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { engines } from '#tests/support/database.ts';
import { startProcess } from '#tests/support/process.ts';

/** Resolves when the port refuses connections. */
async function untilClosed(port: number): Promise<void> {
  for (;;) {
    const rejected = await new Promise<boolean>((resolve) => {
      const probe = connect(port, '127.0.0.1', () => (probe.destroy(), resolve(false)));
      probe.once('error', () => resolve(true));
    });
    if (rejected) return;
    await delay(20);
  }
}

test('logs the signal when a stop begins, and its end', { timeout: 120_000 }, async () => {
  const running = await startProcess('postgres', { LOG_LEVEL: 'info', DEMO_DATA: 'off' });
  await running.kill('SIGINT');
  // The process has ended before all of its output is read.
  await running.closed;
  const lines = running
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { msg: string; signal?: string });
  // Requests and jobs that were already running may write their own lines between the two.
  const ofTheStop = lines.filter(({ msg }) => msg === 'stopping' || msg === 'stopped');
  expect(ofTheStop).toMatchObject([{ msg: 'stopping', signal: 'SIGINT' }, { msg: 'stopped' }]);
  await running.remove();
});

describe.each(engines)('graceful shutdown on %s', (engine) => {
  test('completes requests in progress, including database access, then exits', { timeout: 120_000 }, async () => {
    const running = await startProcess(engine);
    const { hostname, port } = new URL(running.url);
    const signUpOf = (email: string) => JSON.stringify({ email, password: 'Correct-horse-1' });
    // The first one loads the dictionaries of the password's strength, for which a stopping process may be too slow.
    const first = await fetch(`${running.url}/auth/v1/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: signUpOf('early@example.test'),
    });
    expect(first.status).toBe(200);
    const body = signUpOf('late@example.test');
    const answered = Promise.withResolvers<number>();
    const accepted = Promise.withResolvers<void>();
    const signUp = request({
      hostname,
      port,
      path: '/auth/v1/signup',
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        expect: '100-continue',
        connection: 'keep-alive',
      },
    });
    signUp.once('continue', accepted.resolve);
    signUp.once('response', (response) => answered.resolve(response.resume().statusCode ?? 0));
    signUp.once('error', answered.reject);
    signUp.flushHeaders();
    await accepted.promise;

    process.kill(running.pid, 'SIGTERM');
    await untilClosed(Number(port));
    signUp.end(body);
    expect(await answered.promise).toBe(200);
    expect(await running.exited).toBe(0);
    expect(running.output()).not.toMatch(/"level":(50|60)/);
    await running.remove();
  });
});
