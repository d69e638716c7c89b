import { createClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { startProcess } from '#tests/support/process.ts';

test('the server tells supabase-js that it has no realtime, and stops with open sockets', async () => {
  const server = await startProcess('pglite', { MIGRATE: 'platform' }, 'empty');
  const supabase = createClient(server.url, 'anon');
  const error = await new Promise<Error | undefined>((resolve) => {
    supabase.channel('room').subscribe((status, why) => {
      if (status === 'CHANNEL_ERROR') resolve(why);
    });
  });
  expect(error?.message).toContain('Realtime is not available on this server');
  const stopping = Date.now();
  await server.kill('SIGTERM');
  expect(await server.exited).toBe(0);
  expect(Date.now() - stopping).toBeLessThan(5_000);
  await supabase.realtime.disconnect();
  await server.remove();
}, 60_000);
