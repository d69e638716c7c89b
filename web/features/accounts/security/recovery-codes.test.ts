import { expect, test } from 'vitest';
import { groupCode, recoveryFile } from './recovery-codes.ts';

test('groups codes by four', () => {
  expect(groupCode('k4m9x7qp2ab8ht3z')).toBe('k4m9-x7qp-2ab8-ht3z');
  expect(groupCode('abc')).toBe('abc');
});

test('writes a file with a title, one code per line and instructions', () => {
  const lines = recoveryFile(['k4m9x7qp2ab8ht3z', '9wze6r5npd4cmq7v'], {
    title: 'Codes',
    account: 'a@b.test',
    made: 'today',
    advice: 'Keep it.',
  }).split('\r\n');
  expect(lines).toEqual([
    'Codes',
    'a@b.test',
    'today',
    '',
    'k4m9-x7qp-2ab8-ht3z',
    '9wze-6r5n-pd4c-mq7v',
    '',
    'Keep it.',
    '',
  ]);
});
