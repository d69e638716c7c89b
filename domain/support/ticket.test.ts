import { describe, expect, test } from 'vitest';
import { attachmentProblem, attachmentTypeOf, MAX_ATTACHMENT_BYTES } from './ticket.ts';

describe('attachments', () => {
  test('are accepted by extension and size, up to ten', () => {
    expect(attachmentTypeOf('Cover.PNG')).toBe('image/png');
    expect(attachmentTypeOf('song.final.wav')).toBe('audio/wav');
    expect(attachmentTypeOf('run.exe')).toBeNull();
    expect(attachmentTypeOf('README')).toBeNull();
    expect(attachmentProblem({ name: 'a.png', size: MAX_ATTACHMENT_BYTES }, 9)).toBeNull();
    expect(attachmentProblem({ name: 'a.png', size: MAX_ATTACHMENT_BYTES + 1 }, 0)).toBe('size');
    expect(attachmentProblem({ name: 'a.exe', size: 1 }, 0)).toBe('type');
    expect(attachmentProblem({ name: 'a.png', size: 1 }, 10)).toBe('count');
  });
});
