import { describe, expect, test } from 'vitest';
import { editStreams, writeStreams } from './edit-streams.ts';

/** `|` is the caret. */
function edit(before: string, after: string, forward = false): string {
  const caret = after.indexOf('|');
  const edited = editStreams({ before, after: after.replace('|', ''), caret, forward });
  return `${edited.text.slice(0, edited.caret)}|${edited.text.slice(edited.caret)}`;
}

describe('[PG-CAL-07] streams field', () => {
  test.each([
    ['a first digit', '', '1|', '1|'],
    ['a separator appears', '123', '1234|', '1,234|'],
    ['a digit in the middle', '1,234', '1,29|34', '12,9|34'],
    ['a digit in front', '1,234', '9|1,234', '9|1,234'],
    ['a letter', '1,234', '1,23x|4', '1,23|4'],
    ['a word', '', 'none|', '|'],
    ['a paste with signs', '', '12.500.000 plays|', '12,500,000|'],
    ['a digit taken away', '1,234', '1,24|', '124|'],
    ['the last digit taken away', '1', '|', '|'],
    ['zeros in front', '0', '007|', '7|'],
    ['a zero', '', '0|', '0|'],
    ['more than the most', '999,999,999,999', '9,9|99,999,999,999', '1,0|00,000,000,000'],
  ])('%s', (_what, before, after, shown) => {
    expect(edit(before, after)).toBe(shown);
  });

  test('backspace after a separator deletes the digit before it', () => {
    expect(edit('1,234,567', '1,234|567')).toBe('123|,567');
  });

  test('delete before a separator deletes the digit after it', () => {
    expect(edit('1,234,567', '1,234|567', true)).toBe('123,4|67');
  });
});

test('formats a value from the URL like typed input', () => {
  expect(['1000000', '', '00', 'x'].map(writeStreams)).toEqual(['1,000,000', '', '0', '']);
});
