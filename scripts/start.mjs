// `npm start`: from a fresh checkout to a running shop, under any Node from version 20.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import {
  ensureBuilt,
  ensureInstalled,
  pinnedNode,
  PrepareError,
  programEnvironment,
  ROOT,
  SERVER,
} from './prepare.mjs';

/** npm leaves its script running when it is killed, so the server watches npm: our parent, or that of a shell between. */
function npmPid() {
  if (process.env.npm_lifecycle_event !== 'start') return null;
  const stat = `/proc/${process.ppid}/stat`;
  const [, name, parent] = (existsSync(stat) && /\((.*)\) \S (\d+)/.exec(readFileSync(stat, 'utf8'))) || [];
  return name?.endsWith('sh') ? parent : String(process.ppid);
}

function run(npm) {
  const node = pinnedNode();
  const args = [SERVER, ...process.argv.slice(2)];
  const env = { ...programEnvironment(), ...(npm !== null && { HYPECAST_NPM_PID: npm }) };
  // Newer Node versions replace this process with the server; older ones run it as a child.
  if (typeof process.execve === 'function') process.execve(node, [node, ...args], env);
  const server = spawn(node, args, { cwd: ROOT, stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
  server.on('error', (error) => fail(`the server could not be started: ${error.message}`));
  server.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

function fail(message) {
  console.error(`Hypecast: ${message}`);
  process.exit(1);
}

try {
  const npm = npmPid();
  process.chdir(ROOT);
  ensureInstalled();
  ensureBuilt();
  run(npm);
} catch (error) {
  if (!(error instanceof PrepareError)) throw error;
  fail(error.message);
}
