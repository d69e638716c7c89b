/** What a release consists of, beside packages and the SBOM. Programs of operators run from their sources. */
export const RELEASE_CONTENTS = [
  '.npmrc',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'build',
  'database',
  'deploy/caddy',
  'deploy/debian',
  'deploy/grafana',
  'deploy/haproxy',
  'deploy/prometheus',
  'docs/customising.md',
  'docs/deploying.md',
  'docs/operations.md',
  'docs/payments.md',
  'docs/scaling.md',
  'docs/security.md',
  'domain',
  'package-lock.json',
  'package.json',
  'scripts',
  'server',
];

/** The `npm run` commands of a release. The others need sources and packages that it does not have. */
export const RELEASE_COMMANDS = ['start', 'admin', 'backup', 'move', 'restore', 'upgrade-check'];

/** A file that only releases have. */
export const RELEASE_MARK = '.release';
