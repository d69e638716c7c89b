import { expect, test } from 'vitest';
import { DatabaseError } from '#server/platform/db/database.ts';
import { AppError } from './app-error.ts';
import { describeError } from './describe-error.ts';

test('logs type and location of an error without user input', () => {
  const rejected = new DatabaseError({
    code: '23502',
    message: 'null value in column "x" for nia@example.test',
    detail: 'Failing row contains (nia@example.test).',
    hint: 'ask nia@example.test',
    constraint: 'orders_check',
  });
  const error = new AppError(500, 'internal', 'It did not work', { cause: rejected });
  const described = describeError(error);
  expect(described).toMatchObject({
    type: 'AppError',
    message: 'It did not work',
    code: 'internal',
    cause: { type: 'DatabaseError', code: '23502', constraint: 'orders_check' },
  });
  expect(described.stack?.[0]).toContain('describe-error.test.ts');
  expect(JSON.stringify([described, describeError(rejected)])).not.toContain('nia@');
  expect(describeError(new DatabaseError({ code: '42501', message: 'permission denied for table x' })).message).toBe(
    'permission denied for table x',
  );
  expect(describeError('nia@example.test')).toEqual({ type: 'string' });
});
