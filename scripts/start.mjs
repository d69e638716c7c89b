// `npm start`: from a fresh checkout to a running shop, under any Node from version 20.
import { spawn } from 'node:child_process';
import {
  ensureBuilt,
  ensureInstalled,
  pinnedNode,
  PrepareError,
  programEnvironment,
  ROOT,
  SERVER,
} from './prepare.mjs';

function run() {
  const node = pinnedNode();
  const args = [SERVER, ...process.argv.slice(2)];
  // Newer Node versions replace this process with the server; older ones run it as a child.
  if (typeof process.execve === 'function') process.execve(node, [node, ...args], programEnvironment());
  const server = spawn(node, args, { cwd: ROOT, stdio: 'inherit', env: programEnvironment() });
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
  process.chdir(ROOT);
  ensureInstalled();
  ensureBuilt();
  run();
} catch (error) {
  if (!(error instanceof PrepareError)) throw error;
  fail(error.message);
}
