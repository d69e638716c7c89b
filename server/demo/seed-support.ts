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
  dropTicketMails,
  findDemoPeople,
  isDeskEmpty,
  type DemoPeople,
} from './seed-support.queries.ts';

/** Tickets, articles, an announcement and a plan of the demo's client, where there is none of it yet. */
export async function seedDesk(db: Database, emails: { client: string; staff: string }): Promise<void> {
  await db.transaction(async (sql) => {
    const people = await findDemoPeople(sql, emails.client, emails.staff);
    if (people === null || !(await isDeskEmpty(sql))) return;
    await seedTickets(sql, people);
    for (const reply of demoReplies) await addCannedReply(sql, reply);
    for (const article of demoArticles) await addArticle(sql, article);
    for (const announcement of demoAnnouncements) await addAnnouncement(sql, announcement);
    await addClientPlan(sql, people.clientId);
  });
}

async function seedTickets(sql: Transaction, { clientId, staffId }: DemoPeople): Promise<void> {
  for (const { subject, priority, messages, completed } of demoTickets) {
    const ticketId = await addTicket(sql, { clientId, subject, priority });
    for (const { body, staff, internal } of messages) {
      await addMessage(sql, { ticketId, authorId: staff ? staffId : clientId, body, internal: internal ?? false });
    }
    if (completed) await completeTicket(sql, ticketId, staffId);
  }
  await dropTicketMails(sql);
}
