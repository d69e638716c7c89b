import { describe, expect, test } from 'vitest';
import { RestError } from '#server/protocols/rest/errors.ts';
import { parseFilterValue, parseLogic } from './filter.ts';
import { parseCsv } from './csv.ts';
import { parseOrder, parseQuery, parseRangeHeader } from './query.ts';
import { parseSelect } from './select.ts';

const plain = { alias: null, cast: null, aggregate: null, aggregateCast: null };
const rejection = (work: () => unknown): RestError['body'] => {
  try {
    work();
  } catch (error) {
    if (error instanceof RestError) return error.body;
    throw error;
  }
  throw new Error('nothing was refused');
};

describe('select', () => {
  test.each([
    ['*', [{ kind: 'all' }]],
    ['', []],
    ['id', [{ kind: 'field', field: { name: 'id', path: [] }, ...plain }]],
    [' a b ', [{ kind: 'field', field: { name: 'a b', path: [] }, ...plain }]],
    ['"a,b"', [{ kind: 'field', field: { name: 'a,b', path: [] }, ...plain }]],
    ['as-of:x-y::text', [{ kind: 'field', field: { name: 'x-y', path: [] }, ...plain, alias: 'as-of', cast: 'text' }]],
    [
      'd->a->-1->>"k.k"',
      [
        {
          kind: 'field',
          field: {
            name: 'd',
            path: [
              { arrow: '->', key: 'a' },
              { arrow: '->', key: -1 },
              { arrow: '->>', key: 'k.k' },
            ],
          },
          ...plain,
        },
      ],
    ],
    [
      'n:count()::text',
      [
        {
          kind: 'field',
          field: { name: '*', path: [] },
          ...plain,
          alias: 'n',
          aggregate: 'count',
          aggregateCast: 'text',
        },
      ],
    ],
    [
      'x::int.sum()::text',
      [
        {
          kind: 'field',
          field: { name: 'x', path: [] },
          ...plain,
          cast: 'int',
          aggregate: 'sum',
          aggregateCast: 'text',
        },
      ],
    ],
    [
      '...r!fk!inner()',
      [{ kind: 'embed', target: 'r', alias: null, hint: 'fk', inner: true, spread: true, select: [] }],
    ],
    [
      'a:r!left(*)',
      [{ kind: 'embed', target: 'r', alias: 'a', hint: null, inner: false, spread: false, select: [{ kind: 'all' }] }],
    ],
  ])('parses %s', (text, expected) => {
    expect(parseSelect(text)).toEqual(expected);
  });

  test.each(['id,', ',', 'a(', 'a)', 'a:', 'a::', 'a->', 'a.foo()', '"a', 'a!(', '...', 'a b(c))', '*x'])(
    'rejects %s',
    (text) => {
      expect(rejection(() => parseSelect(text)).code).toBe('PGRST100');
    },
  );

  test('reports the position and what was expected', () => {
    expect(rejection(() => parseSelect('id,%'))).toMatchObject({
      message: '"failed to parse select parameter (id,%)" (line 1, column 4)',
      details: `unexpected '%' expecting field name (* or [a..z0..9_$])`,
    });
  });
});

describe('filters', () => {
  test.each([
    ['eq.a.b', { negated: false, operation: { kind: 'compare', comparison: 'eq', quantifier: null, value: 'a.b' } }],
    [
      'not.gte(all).{1}',
      { negated: true, operation: { kind: 'compare', comparison: 'gte', quantifier: 'all', value: '{1}' } },
    ],
    ['in.("a,b",c"d, e)', { negated: false, operation: { kind: 'in', values: ['a,b', 'c"d', ' e'] } }],
    ['in.("a"b,"c\\"d")', { negated: false, operation: { kind: 'in', values: ['"a"b', 'c"d'] } }],
    ['in.()', { negated: false, operation: { kind: 'in', values: [] } }],
    ['is.NULL', { negated: false, operation: { kind: 'is', value: 'null' } }],
    [
      'phfts(simple).a b',
      { negated: false, operation: { kind: 'search', search: 'phfts', config: 'simple', value: 'a b' } },
    ],
  ])('parses %s', (text, expected) => {
    expect(parseFilterValue(text)).toEqual(expected);
  });

  test.each(['a', 'eq', 'eq(some).1', 'neq(any).1', 'in.1', 'in.(1', 'in.(1)x', 'is.', 'is.nullx', 'not.', 'EQ.1'])(
    'rejects %s',
    (text) => {
      expect(rejection(() => parseFilterValue(text)).code).toBe('PGRST100');
    },
  );

  test('parses trees with nested quotes, arrays and lists', () => {
    expect(parseLogic('or', false, '(a.eq."x,)", not.and( b.cs.{1,2} ,c->>d.in.(3,"4")))')).toMatchObject({
      operator: 'or',
      negated: false,
      members: [
        { filter: { field: { name: 'a' }, operation: { value: 'x,)' } } },
        {
          operator: 'and',
          negated: true,
          members: [
            { filter: { operation: { comparison: 'cs', value: '{1,2}' } } },
            { filter: { field: { name: 'c' }, operation: { values: ['3', '4'] } } },
          ],
        },
      ],
    });
  });

  test('separates arguments from filters for a function called by GET', () => {
    const parsed = parseQuery(new URLSearchParams('a=1&b=eq.2&list={1,2}'), '', true);
    expect(parsed.args).toEqual([
      ['a', '1'],
      ['list', '{1,2}'],
    ]);
    expect(parsed.logic).toHaveLength(1);
  });
});

describe('order, ranges and CSV', () => {
  test('parses order terms', () => {
    expect(parseOrder('a.desc.nullslast, b->>c ,r(x).asc')).toEqual([
      { relation: null, field: { name: 'a', path: [] }, descending: true, nulls: 'last' },
      { relation: null, field: { name: 'b', path: [{ arrow: '->>', key: 'c' }] }, descending: false, nulls: null },
      { relation: 'r', field: { name: 'x', path: [] }, descending: false, nulls: null },
    ]);
  });

  test.each([
    ['0-9', { limit: 10, offset: 0 }],
    ['5-', { limit: null, offset: 5 }],
    ['items=0-9', null],
    ['x', null],
  ])('parses the range %s', (header, expected) => {
    expect(parseRangeHeader(header)).toEqual(expected);
  });

  test('parses quoted cells that span lines', () => {
    expect(parseCsv('a,"b ""x"""\r\n"1\n2",\n')).toEqual([
      ['a', 'b "x"'],
      ['1\n2', ''],
    ]);
    expect(rejection(() => parseCsv('"a')).code).toBe('PGRST102');
  });
});
