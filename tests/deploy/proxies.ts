import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { selfSigned } from '#tests/support/certificate.ts';
import { freePort } from '#tests/support/postgres.ts';

const DEPLOY = join(import.meta.dirname, '../../deploy');

/** The shipped file of a proxy, with what an operator replaces in it. */
interface ShippedProxy {
  name: string;
  /** @returns the program's arguments */
  configure(folder: string, port: number, upstreams: readonly [string, string]): Promise<string[]>;
}

function replaceIn(text: string, changes: Record<string, string>): string {
  return Object.entries(changes).reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`the shipped file has no "${from}"`);
    return changed.replace(from, to);
  }, text);
}

async function writeCertificate(path: string): Promise<void> {
  const { certificate, privateKey } = selfSigned('localhost');
  await writeFile(path, certificate + privateKey);
}

const caddy: ShippedProxy = {
  name: 'caddy',
  async configure(folder, port, [one, other]) {
    const [file, certificate] = [join(folder, 'Caddyfile'), join(folder, 'hypecast.pem')];
    await writeCertificate(certificate);
    const shipped = readFileSync(join(DEPLOY, 'caddy/Caddyfile'), 'utf8');
    const changes = {
      '{$DOMAIN} {': `https://localhost:${port} {\ntls ${certificate} ${certificate}`,
      'web-1:3000 web-2:3000': `${one} ${other}`,
      // Port 80 of this machine may be taken.
      'admin off': 'admin off\nauto_https disable_redirects',
    };
    await writeFile(file, replaceIn(shipped, changes));
    return ['run', '--adapter', 'caddyfile', '--config', file];
  },
};

const haproxy: ShippedProxy = {
  name: 'haproxy',
  async configure(folder, port, [one, other]) {
    const [file, certificate] = [join(folder, 'haproxy.cfg'), join(folder, 'hypecast.pem')];
    await writeCertificate(certificate);
    const shipped = readFileSync(join(DEPLOY, 'haproxy/haproxy.cfg'), 'utf8');
    const changes = {
      'bind :80\n': `bind 127.0.0.1:${await freePort()}\n`,
      'bind :443': `bind 127.0.0.1:${port}`,
      '/etc/haproxy/hypecast.pem': certificate,
      '127.0.0.1:3000': one,
      '127.0.0.1:3001': other,
    };
    await writeFile(file, replaceIn(shipped, changes));
    return ['-f', file];
  },
};

export const shippedProxies = [caddy, haproxy];

interface Answer {
  status: number;
  body: string;
}

export interface RunningProxy {
  url: string;
  /** On a connection of its own. */
  send(method: string, path: string, body?: object): Promise<Answer>;
  stop(): Promise<void>;
}

const send = (url: string): RunningProxy['send'] => {
  return (method, path, body) =>
    new Promise((resolve, reject) => {
      const headers = { apikey: 'anon', 'content-type': 'application/json' };
      const outgoing = request(url + path, { method, headers, agent: false, rejectUnauthorized: false }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('end', () =>
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
        );
        response.once('error', reject);
      });
      outgoing.once('error', reject);
      outgoing.end(body === undefined ? undefined : JSON.stringify(body));
    });
};

/** Resolves once it accepts connections, whether or not a process is behind it yet. */
async function untilListening(url: string, child: ChildProcess, said: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the proxy ended: ${said()}`);
    const answer = await send(url)('GET', '/').catch(() => null);
    if (answer?.status === 200) return;
  }
}

/** Starts a proxy with its shipped file in front of two processes. */
export async function startProxy(
  { name, configure }: ShippedProxy,
  port: number,
  upstreams: readonly [string, string],
): Promise<RunningProxy> {
  const folder = await mkdtemp(join(tmpdir(), 'hypecast-proxy-'));
  const child = spawn(name, await configure(folder, port, upstreams), {
    env: { PATH: `${process.env.PATH}:/usr/sbin`, HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const url = `https://localhost:${port}`;
  await untilListening(url, child, () => printed);
  return {
    url,
    send: send(url),
    async stop() {
      child.kill('SIGTERM');
      await exited;
      await rm(folder, { recursive: true });
    },
  };
}
