import { expect, test } from 'vitest';
import { openLocation } from './archive-folder.ts';

test.runIf(process.platform === 'linux').each([
  ['/proc/hypecast/', 'the folder does not exist and cannot be made'],
  ['/dev/null/hypecast/', 'a part of the path is not a folder'],
])('says why no archive can be written to %s', async (location, reason) => {
  const { folder } = await openLocation(location, null);
  await expect(folder.write('a.tar.zst', (async function* () {})())).rejects.toThrow(
    `${location}a.tar.zst cannot be written: ${reason}`,
  );
});
