/** What a release consists of, beside packages and the SBOM. Programs of operators run from their sources. */
export const RELEASE_CONTENTS = [
  '.npmrc',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'build',
  'database',
  'deploy/debian',
  'docs/deploying.md',
  'docs/operations.md',
  'docs/payments.md',
  'domain',
  'package-lock.json',
  'package.json',
  'scripts',
  'server',
];
