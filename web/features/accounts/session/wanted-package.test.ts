import { expect, test } from 'vitest';
import { packagesIn, splitPackages, withPackages } from './return-path.ts';
import { readWantedPackage, wantedPackage } from './wanted-package.ts';

const link = 'https://music.apple.com/us/album/_/1?i=2&x=a,b~c#d';

test('a package keeps its link through a return path', () => {
  const wanted = [
    wantedPackage({ id: 'youtube-ads-trial', link: '' }),
    wantedPackage({ id: 'spotify-ads-basic', link }),
  ];
  expect(wanted[0]).toBe('youtube-ads-trial');
  const path = withPackages('/start?link=x', wanted);
  const read = splitPackages(path);
  expect(read.path).toBe('/start?link=x');
  expect(read.packages.map(readWantedPackage)).toEqual([
    { id: 'youtube-ads-trial', link: '' },
    { id: 'spotify-ads-basic', link },
  ]);
});

test.each(['', '<script>', 'a b', '~https%3A%2F%2Fx.test', 'Basic~x', `a~${'x'.repeat(7000)}`])(
  'rejects %j',
  (text) => {
    expect(readWantedPackage(text)).toBeNull();
    expect(packagesIn(new URLSearchParams({ add: text }))).toEqual([]);
  },
);

test.each(['javascript%3Aalert(1)', '%E0%A4%A', 'After', 'https%3A%2F%2Fa%20b'])('drops the link %s', (encoded) => {
  expect(readWantedPackage(`spotify-ads-basic~${encoded}`)).toEqual({ id: 'spotify-ads-basic', link: '' });
});
