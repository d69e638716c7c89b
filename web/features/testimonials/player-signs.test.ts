import { expect, test } from 'vitest';
import { readPlayerMessage } from './player-signs.ts';

test.each([
  ['{"event":"initialDelivery","info":{}}', 'alive'],
  ['{"event":"onError","info":150}', 'failed'],
  [{ event: 'ready' }, 'alive'],
  [{ event: 'error', data: {} }, 'failed'],
  ['not json', null],
  ['"text"', null],
  [null, null],
  [7, null],
  [{ other: 1 }, null],
])('reads %j as %s', (data, sign) => {
  expect(readPlayerMessage(data)).toBe(sign);
});
