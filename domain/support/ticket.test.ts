import { describe, expect, test } from 'vitest';
import { attachmentPath, attachmentProblem, attachmentTypeOf, fileNameOf, MAX_ATTACHMENT_BYTES } from './ticket.ts';

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

  test('keep their original names', () => {
    const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
    const path = attachmentPath('folder', id, 'تقرير mayo (1).pdf');
    expect(path).toMatch(/^folder\/0f8fad5b-[0-9a-f-]+-[A-Za-z0-9._-]+$/);
    expect(fileNameOf(path)).toBe('-mayo-1-.pdf');
    expect(fileNameOf(attachmentPath('folder', id, 'Cover.png'))).toBe('Cover.png');
  });
});
