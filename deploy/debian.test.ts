import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';

// `npm run test:install` runs an installation; these tests catch the mistakes that can be found without one.
const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');
const settings = parseEnv(read('debian/env'));

describe('settings of a new installation', () => {
  test('are documented', () => {
    const documented = read('../docs/operations.md');
    expect(Object.keys(settings).filter((name) => !documented.includes(`\`${name}\``))).toEqual([]);
  });

  test('make a public shop once a URL and an SMTP server are set', () => {
    const filled = { ...settings, PUBLIC_URL: 'https://shop.example.com', SMTP_URL: 'smtps://mail.example.com' };
    expect(readConfig(filled)).toMatchObject({
      local: false,
      demoData: false,
      host: '127.0.0.1',
      dataDir: '/var/lib/hypecast',
      trustProxy: { hops: 0 },
    });
  });

  test('leave it to the operator to name the proxy in front', () => {
    expect(settings.TRUST_PROXY).toBeUndefined();
    expect(read('debian/env')).toMatch(/^#TRUST_PROXY=1$/m);
  });

  test('open nothing to local requests unless the operator asks for it', () => {
    expect(readConfig(settings)).toMatchObject({ local: false, demoData: false });
    expect(readConfig({ ...settings, LOCAL_MODE: 'on' })).toMatchObject({ local: true, demoData: false });
  });

  test('never seed demo accounts', () => {
    expect(readConfig(settings, 'operate').demoData).toBe(false);
  });
});

describe('systemd unit', () => {
  const unit = read('debian/hypecast.service');

  test.each([
    'User=hypecast',
    'NoNewPrivileges=yes',
    'CapabilityBoundingSet=',
    'ProtectSystem=strict',
    'ProtectHome=yes',
    'PrivateTmp=yes',
    'PrivateDevices=yes',
    'SystemCallFilter=@system-service',
    'RestrictNamespaces=yes',
    'UMask=0077',
  ])('has %s', (line) => {
    expect(unit.split('\n')).toContain(line);
  });

  test('reads the same settings file as the operator commands', () => {
    expect(unit).toContain(`--env-file=/etc/hypecast/env`);
    expect(read('debian/hypecast')).toContain('settings=/etc/hypecast/env');
  });
});
