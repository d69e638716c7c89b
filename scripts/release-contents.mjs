/** What a release consists of, beside packages and the SBOM. Programs of operators run from their sources. */
export const RELEASE_CONTENTS = [
  '.npmrc',
  'LICENSE',
  'README.md',
  'build',
  'database',
  'deploy/debian',
  'domain',
  'package-lock.json',
  'package.json',
  'scripts',
  'server',
];
