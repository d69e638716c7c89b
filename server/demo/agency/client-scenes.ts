import { DEMO_CLIENT } from '../demo-accounts.ts';
import { readAllBut, showAllSpend } from '../notifications.queries.ts';
import { orderSteps } from '../order-steps.ts';
import { lifeSteps } from '../seed-campaign-life.ts';
import { campaignSteps } from '../seed-campaigns.ts';
import type { Cast } from '../steps.ts';
import { demoTickets } from '../support-samples.ts';
import { momentOf, type Scene, type Stage } from './story.ts';
import { conversationScenes } from './team-scenes.ts';

/** Who in the team looks after the demo client. */
const OWNER = 'leo';

/** The demo client's year with the agency, and the admin. `day` is today in the shop's time zone. */
export function clientScenes(today: string, day: string, now: Date): Scene[] {
  const cast = async ({ app, services, as, idOf }: Stage): Promise<Cast> => ({
    app,
    services,
    client: await as('client'),
    admin: await as('admin'),
    clientId: await idOf('client'),
    ownerId: await idOf(OWNER),
    today: day,
  });
  return [
    {
      at: momentOf(today, 360, 5),
      async play({ createAccount, services }) {
        const password = services.config.demoPassword;
        await createAccount({ key: 'admin', first: 'Demo', last: 'Admin', role: 'admin', password });
        await showAllSpend(services.db);
      },
    },
    {
      at: momentOf(today, 150, 12),
      play: ({ createAccount, services }) =>
        createAccount({
          key: 'client',
          first: 'Demo',
          last: 'Client',
          role: 'client',
          password: services.config.demoPassword,
        }),
    },
    ...[...campaignSteps(), ...lifeSteps(), ...orderSteps()].map((step): Scene => ({
      at: step.at(today, now),
      play: async (stage) => step.play(await cast(stage)),
    })),
    ...demoTickets.flatMap((ticket) => conversationScenes(today, { ...ticket, artist: 'client' })),
    {
      at: new Date(now.getTime() - 2 * 60_000),
      play: ({ services }) => readAllBut(services.db, DEMO_CLIENT, 6),
    },
  ];
}
