import { html, raw } from 'hono/html';
import type { InboxEntry, InboxMessage } from '#server/platform/email/dev-inbox.queries.ts';
import { inboxStyle } from './inbox-style.ts';

type Html = ReturnType<typeof html>;

interface InboxView {
  /** The agency's name. */
  shop: string;
  messages: readonly InboxEntry[];
  open: InboxMessage | null;
  view: 'html' | 'text';
  /** The recipient email that the list is filtered by. */
  to: string | null;
}

// Created on demand: a process's first `Intl` formatter is expensive.
const formatters = () => ({
  time: new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit', timeZone: 'UTC' }),
  day: new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' }),
});
let made: ReturnType<typeof formatters> | undefined;
const formats = () => (made ??= formatters());

function address(parts: { message?: number; view?: string; to: string | null }): string {
  const query = new URLSearchParams();
  if (parts.to !== null) query.set('to', parts.to);
  if (parts.message !== undefined) query.set('message', String(parts.message));
  if (parts.view === 'text') query.set('view', 'text');
  return query.size === 0 ? '/dev/inbox' : `/dev/inbox?${query}`;
}

const listEntry = (message: InboxEntry, { open, view, to }: InboxView): Html =>
  html` <li>
    <a
      class="entry"
      href="${address({ message: message.id, view, to })}"
      ${message.id === open?.id ? raw('aria-current="true"') : ''}
    >
      <span class="to">${message.to}</span>
      <time datetime="${message.created_at.toISOString()}" title="${formats().day.format(message.created_at)} UTC"
        >${formats().time.format(message.created_at)}</time
      >
      <span class="subject">${message.subject}</span>
    </a>
  </li>`;

const list = (inbox: InboxView): Html =>
  inbox.messages.length === 0
    ? html`<p class="empty">
        ${inbox.to === null ? 'Nothing yet. Sign up or place an order, and its email appears here.' : `No emails to ${inbox.to}.`}
      </p>`
    : html`<ol>
        ${inbox.messages.map((message) => listEntry(message, inbox))}
      </ol>`;

const tab = (
  name: string,
  view: InboxView['view'],
  current: InboxView['view'],
  message: number,
  to: string | null,
): Html =>
  html`<a href="${address({ message, view, to })}" ${view === current ? raw('aria-current="page"') : ''}>${name}</a>`;

// Links in an email open in a new tab. The sandbox blocks scripts, forms and access to the parent page.
const body = (message: InboxMessage, view: InboxView['view']): Html =>
  view === 'text'
    ? html`<pre>${message.text}</pre>`
    : html`<iframe
        title="The email as HTML"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        srcdoc="${message.html}"
      ></iframe>`;

const reading = (message: InboxMessage, view: InboxView['view'], to: string | null): Html =>
  html` <article>
    <header>
      <h2>${message.subject}</h2>
      <dl>
        <dt>To</dt>
        <dd>${message.to}</dd>
        <dt>From</dt>
        <dd>${message.from}</dd>
        ${
          message.reply_to === null
            ? ''
            : html`<dt>Reply to</dt>
                <dd>${message.reply_to}</dd>`
        }
        <dt>At</dt>
        <dd>
          <time datetime="${message.created_at.toISOString()}">${formats().day.format(message.created_at)} UTC</time>
        </dd>
      </dl>
      <nav aria-label="Format">
        ${tab('HTML', 'html', view, message.id, to)}${tab('Plain text', 'text', view, message.id, to)}
      </nav>
    </header>
    ${body(message, view)}
  </article>`;

/** Renders the page. It works without JavaScript. */
export function inboxPage(inbox: InboxView): Html {
  const { shop, messages, open, view, to } = inbox;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark" />
        <title>${messages.length === 0 ? 'Inbox' : `Inbox (${messages.length})`} · ${shop}</title>
        <link rel="icon" href="data:," />
        <style>
          ${raw(inboxStyle)}
        </style>
      </head>
      <body>
        <header class="bar">
          <a class="mark" href="/">${shop}</a>
          <h1>Development inbox</h1>
          <form method="get" action="/dev/inbox" role="search">
            <input
              type="email"
              name="to"
              value="${to ?? ''}"
              placeholder="Filter by address"
              aria-label="Filter by address"
            />
            <button>Filter</button>
          </form>
          <a class="button" href="${address({ to })}">Refresh</a>
          <form method="post" action="/dev/inbox/clear"><button class="quiet">Delete all</button></form>
        </header>
        <main>
          <nav class="list" aria-label="Emails">${list(inbox)}</nav>
          <section class="reading">
            ${open === null ? html`<p class="empty">No email server is configured, so every email stays on this machine.</p>` : reading(open, view, to)}
          </section>
        </main>
      </body>
    </html>`;
}
