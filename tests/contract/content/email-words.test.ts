import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emailTemplateNames, emailTemplates } from '#domain/emails/templates.ts';
import { loadBundle } from '#server/emails/bundle.ts';
import type { EditedDocument, DocumentSummary } from '#domain/content/document-views.ts';
import { engines } from '#tests/support/database.ts';
import { callFunction, type Failure } from '#tests/support/orders.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';
import { RecordingTransport } from '../emails/email-harness.ts';

interface Preview {
  subject: string;
  text: string;
  frame: string;
}

describe.each(engines)('the agency’s own words in emails on %s', (engine) => {
  const transport = new RecordingTransport();
  let server: TestServer;
  let admin: SignedIn;
  beforeAll(async () => {
    server = await startServer(engine, { email: { transport, retries: { retryLimit: 0, retryDelay: 0 } } });
    admin = await server.signedIn({ admin: true });
  });
  afterAll(() => server.close());

  const call = <T = Record<string, unknown>>(name: string, body: object) =>
    callFunction<T & Failure>(server, name, body, { as: admin });
  const read = async <T>(path: string): Promise<T> => {
    const response = await fetch(`${server.url}/functions/v1/${path}`, {
      headers: { authorization: `Bearer ${admin.accessToken}` },
    });
    return (await response.json()) as T;
  };
  const documentOf = (key: string, language: string) =>
    read<EditedDocument>(`document?kind=email&key=${key}&language=${language}`);
  const publish = async (key: string, language: string, body: object) => {
    const name = { kind: 'email', key, language };
    const { revision } = await documentOf(key, language);
    const { body: saved } = await call<{ revision: number }>('save-draft', { ...name, revision, body });
    return call<{ version: number }>('publish-document', { ...name, revision: saved.revision });
  };
  const preview = async (template: string, locale = 'en', draft = false) => {
    const { body } = await call<Preview>('preview-email', { template, locale, draft });
    const html = await (await fetch(server.url + body.frame)).text();
    return { ...body, html: html.replaceAll('<!-- -->', '') };
  };

  test('the emails that have documents are all but the text message, under their titles', async () => {
    const emails = (await loadBundle()).emails.filter(({ channel }) => channel === 'email');
    expect(emails.map(({ name, title }) => [name, title]).toSorted()).toEqual(
      emailTemplateNames.map((name) => [name, emailTemplates[name].title]).toSorted(),
    );
    const listed = (await read<DocumentSummary[]>('documents')).filter(({ kind }) => kind === 'email');
    expect(listed).toHaveLength(emailTemplateNames.length * 3);
    expect(listed.find(({ key }) => key === 'invite')).toMatchObject({ title: 'Invitation', path: null, missing: 0 });
  });

  test.each(emailTemplateNames)(
    '%s shows every text that its document has, with its placeholders filled',
    async (key) => {
      const before = await preview(key);
      const { body, form } = await documentOf(key, 'en');
      const words = Object.fromEntries(
        Object.keys(body).map((field) => {
          const known = form.properties?.[field]?.placeholders ?? [];
          return [field, `Our ${field} ${known.map((name) => `${name}={${name}}`).join(' ')}`.trim()];
        }),
      );
      expect(await publish(key, 'en', words)).toMatchObject({ status: 200, body: { version: 2 } });
      const { subject, html, text } = await preview(key);
      for (const [field, word] of Object.entries(words)) {
        const parts = word.split(/\{\w+\}/);
        for (const shown of field === 'subject' ? [subject] : [html, text])
          for (const part of parts) expect(shown).toContain(part.trim());
      }
      expect(`${subject}${html}${text}`.match(/=\{\w+\}/)).toBeNull();
      if (!('subject' in body)) expect(subject).toBe(before.subject);
      expect(text.indexOf('Our closing')).toBeGreaterThan(text.indexOf('Our opening'));
    },
  );

  test('an override counts in its own language, and an empty one leaves the product’s text', async () => {
    const [english, spanish] = [await preview('contact-thanks'), await preview('contact-thanks', 'es')];
    await publish('contact-thanks', 'en', { subject: 'Hello again', opening: '', closing: 'The desk\nDubai' });
    expect(await preview('contact-thanks', 'es')).toMatchObject({ subject: spanish.subject, text: spanish.text });
    await publish('contact-thanks', 'es', { subject: '', opening: 'Mil gracias.', closing: '' });
    const changed = await preview('contact-thanks', 'es');
    expect(changed.subject).toBe(spanish.subject);
    expect(changed.text).toContain('Mil gracias.');
    expect(changed.html).not.toContain('The desk');
    expect(await preview('contact-thanks')).toMatchObject({
      subject: 'Hello again',
      text: expect.stringContaining('The desk\nDubai'),
      html: expect.stringContaining('The desk<br/>Dubai'),
    });
    await publish('contact-thanks', 'en', { subject: '', opening: '', closing: '' });
    const { text } = await preview('contact-thanks');
    expect(text).toContain('Your message has reached our team.');
    expect(english.text).not.toContain('The desk');
  });

  test('a draft is shown before it is published, and to nobody else', async () => {
    const name = { kind: 'email', key: 'plan-reminder', language: 'en' };
    const { revision, body } = await documentOf(name.key, 'en');
    const published = await preview(name.key);
    await call('save-draft', { ...name, revision, body: { ...body, closing: 'Stay safe {unknown}' } });
    expect(await preview(name.key)).toMatchObject({ text: published.text });
    const shown = await preview(name.key, 'en', true);
    expect(shown.text).toContain('Stay safe {unknown}');
    expect(shown.html).toContain('Stay safe {unknown}');
    expect(await preview('magic-link', 'en', true)).toMatchObject({ subject: (await preview('magic-link')).subject });
  });

  test('HTML in an override is text', async () => {
    const opening = '<script>alert(1)</script> <a href="https://evil.example.test">{name}</a>';
    await publish('order-confirmation', 'en', { subject: '<b>{number}</b>', opening, closing: '<img src=x>' });
    const { subject, html } = await preview('order-confirmation');
    expect(subject).toMatch(/^<b>.+<\/b>$/);
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).toContain('&lt;img src=x&gt;');
    expect(html).not.toMatch(/<script|<img src=x|href="https:\/\/evil/);
  });

  test('what is delivered is what the preview shows', async () => {
    await publish('invite', 'es', {
      subject: 'Ven a {brand}',
      opening: 'Hola de {brand}',
      closing: 'Hasta pronto, {brand}',
    });
    const shown = await preview('invite', 'es');
    const { body } = await call<{ to: string }>('send-test-email', { template: 'invite', locale: 'es' });
    await expect.poll(() => transport.sent.find(({ to }) => to === body.to)).toBeDefined();
    const sent = transport.sent.find(({ to }) => to === body.to);
    expect(sent?.subject).toContain('Ven a Hypecast');
    expect(sent?.text).toBe(shown.text);
    expect(sent?.html.replaceAll('<!-- -->', '')).toBe(shown.html);
    expect(shown.text).toContain('Hasta pronto, Hypecast');
  });

  test('an email of a client has the words in the client’s language', async () => {
    await publish('reset-password', 'en', { subject: 'New password, please', opening: 'As you wished.', closing: '' });
    const nia = await server.signedIn();
    await server.client().auth.resetPasswordForEmail(nia.email);
    await expect.poll(() => transport.sent.find(({ to }) => to === nia.email)).toBeDefined();
    expect(transport.sent.find(({ to }) => to === nia.email)).toMatchObject({
      subject: 'New password, please',
      text: expect.stringContaining('As you wished.'),
    });
  });

  test('an unknown placeholder keeps a draft from being published, and the answer names the known ones', async () => {
    const words = { subject: 'Order {order}', opening: 'Hi {firstName}', closing: '' };
    const { status, body } = await publish('intake-reminder', 'ar', words);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'invalid_document',
      details: {
        fields: [
          { field: 'subject', message: '{order} is not known here. Use {number}' },
          { field: 'opening', message: '{firstName} is not known here. Use {name}, {number}' },
        ],
      },
    });
    expect((await preview('intake-reminder', 'ar')).subject).not.toContain('{order}');
  });

  test('no page shows an email, so it has no preview of a page', async () => {
    const { status } = await call('open-preview', { kind: 'email', key: 'invite', language: 'en', body: {} });
    expect(status).toBe(404);
  });
});
