import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { DatabaseError } from '#server/platform/db/database.ts';
import { S3Unreachable } from '#server/platform/files/s3-client.ts';
import { describeFailure } from './describe-failure.ts';

const rejected = () => new Promise<NodeJS.ErrnoException>((resolve) => connect(1, '127.0.0.1').once('error', resolve));

test('names the code and the host behind an error, and none of its messages', async () => {
  const cause = await rejected();
  const lost = new DatabaseError({ code: '08006', message: 'cannot connect for nia@example.test' }, cause);
  expect(describeFailure(lost)).toEqual({
    name: 'DatabaseError',
    code: '08006',
    reason: 'ECONNREFUSED',
    host: '127.0.0.1:1',
  });
  const tried = new TypeError('fetch failed', { cause: new AggregateError([cause]) });
  expect(describeFailure(tried)).toEqual({ name: 'TypeError', reason: 'ECONNREFUSED', host: '127.0.0.1:1' });
  expect(describeFailure(new S3Unreachable(new URL('http://files.test:9000/shop'), cause))).toEqual({
    name: 'S3Unreachable',
    code: 'ECONNREFUSED',
    host: 'files.test:9000',
  });
  expect(describeFailure('nia@example.test')).toEqual({ name: 'Error' });
});
