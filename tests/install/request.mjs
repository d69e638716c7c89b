// METHOD PATH [BODY]: one request to the installed server, as its proxy sends it. CONFIRM EMAIL: confirms the email of an
// account. PICTURE FOLDER: stores a picture of the folder and asks for it in another size.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const BASE = 'http://127.0.0.1:3000';

async function send(path, options) {
  const response = await fetch(`${BASE}${path}`, options);
  if (!response.ok) throw new Error(`${options.method} ${path}: ${response.status} ${await response.text()}`);
  return Buffer.from(await response.arrayBuffer());
}

function serviceHeaders() {
  const { serviceRoleKey } = JSON.parse(readFileSync('/var/lib/hypecast/keys.json', 'utf8'));
  return { authorization: `Bearer ${serviceRoleKey}`, apikey: serviceRoleKey };
}

async function confirm(email) {
  const headers = serviceHeaders();
  const [user] = JSON.parse(await send(`/rest/v1/users?select=id&email=eq.${email}`, { method: 'GET', headers }));
  const body = JSON.stringify({ email_confirm: true });
  await send(`/auth/v1/admin/users/${user.id}`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  });
}

async function picture(folder) {
  const headers = serviceHeaders();
  const object = 'avatars/00000000-0000-4000-8000-000000000000/probe.png';
  const body = readFileSync(join(folder, 'icons/icon-512.png'));
  await send(`/storage/v1/object/${object}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'image/png' },
    body,
  });
  const small = await send(`/storage/v1/render/image/authenticated/${object}?width=32&height=32`, {
    method: 'GET',
    headers,
  });
  if (small.length >= body.length) throw new Error('the picture was not resized');
}

const [method, path, body] = process.argv.slice(2);
if (method === 'PICTURE') await picture(path);
else if (method === 'CONFIRM') await confirm(path);
else {
  const headers = { 'x-forwarded-for': '192.0.2.1', 'content-type': 'application/json' };
  process.stdout.write(await send(path, { method, headers, ...(body === undefined ? {} : { body }) }));
}
