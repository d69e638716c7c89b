import type { Database, Transaction } from '#server/platform/db/database.ts';
import { demoAnnouncements, demoArticles, demoReplies, demoTickets } from './support-samples.ts';
import {
  addAnnouncement,
  addArticle,
  addCannedReply,
  addClientPlan,
  addMessage,
  addTicket,
  completeTicket,
  dropTicketEmails,
  findDemoPeople,
  hasArticles,
  hasTickets,
  type DemoPeople,
} from './seed-support.queries.ts';

/** Seeds articles, announcements and the demo client's plan unless there are articles, and tickets unless the client has some. */
export async function seedSupport(db: Database, emails: { client: string; admin: string }): Promise<void> {
  await db.transaction(async (sql) => {
    const people = await findDemoPeople(sql, emails.client, emails.admin);
    if (people === null || (await hasArticles(sql))) return;
    if (!(await hasTickets(sql, people.clientId))) await seedTickets(sql, people);
    for (const reply of demoReplies) await addCannedReply(sql, reply);
    for (const article of demoArticles) await addArticle(sql, article);
    for (const announcement of demoAnnouncements) await addAnnouncement(sql, announcement);
    await addClientPlan(sql, people.clientId);
  });
}

async function seedTickets(sql: Transaction, { clientId, adminId }: DemoPeople): Promise<void> {
  for (const { subject, priority = 'normal', messages, closedAfterDays } of demoTickets) {
    const ticketId = await addTicket(sql, { clientId, subject, priority });
    for (const [author, , body] of messages) {
      const authorId = author === 'client' ? clientId : adminId;
      await addMessage(sql, { ticketId, authorId, body, internal: author === 'note' });
    }
    if (closedAfterDays !== undefined) await completeTicket(sql, ticketId, adminId);
  }
  await dropTicketEmails(sql);
}
