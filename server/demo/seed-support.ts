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
  isSupportEmpty,
  type DemoPeople,
} from './seed-support.queries.ts';

/** Seeds tickets, articles, announcements and the demo client's plan, unless there are tickets or articles. */
export async function seedSupport(db: Database, emails: { client: string; admin: string }): Promise<void> {
  await db.transaction(async (sql) => {
    const people = await findDemoPeople(sql, emails.client, emails.admin);
    if (people === null || !(await isSupportEmpty(sql, people.clientId))) return;
    await seedTickets(sql, people);
    for (const reply of demoReplies) await addCannedReply(sql, reply);
    for (const article of demoArticles) await addArticle(sql, article);
    for (const announcement of demoAnnouncements) await addAnnouncement(sql, announcement);
    await addClientPlan(sql, people.clientId);
  });
}

async function seedTickets(sql: Transaction, { clientId, adminId }: DemoPeople): Promise<void> {
  for (const { subject, priority, messages, completed } of demoTickets) {
    const ticketId = await addTicket(sql, { clientId, subject, priority });
    for (const { body, byTeam, internal } of messages) {
      await addMessage(sql, { ticketId, authorId: byTeam ? adminId : clientId, body, internal: internal ?? false });
    }
    if (completed) await completeTicket(sql, ticketId, adminId);
  }
  await dropTicketEmails(sql);
}
