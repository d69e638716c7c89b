import { demoArtists } from './artists.ts';
import { briefOrder } from './brief-order.ts';
import { addDays, assign, momentOf, type Scene, type Stage } from './story.ts';

interface Made {
  id: string;
  order_number: string;
  total: number;
}

const ACCOUNT = {
  currency: 'USD',
  holder: 'Hypecast FZ-LLC',
  bank: 'Bank of the Creek',
  iban: 'AE070331234567890123456',
};

const legalName = (key: string): string => {
  const { first = '', last = '' } = demoArtists.find((artist) => artist.key === key) ?? {};
  return `${first} ${last}`.trim();
};

/**
 * Labels that pay by transfer: a deposit whose rest is overdue, two orders by one transfer with something left, and a bank
 * statement of yesterday that waits to be matched.
 */
export function transferScenes(today: string): Scene[] {
  return [
    {
      at: momentOf(today, 70, 9),
      play: async (stage) =>
        (await stage.as('maya')).call('PATCH', '/rest/v1/transfer_settings?only_row=is.true', { accounts: [ACCOUNT] }),
    },
    ...depositScenes(today),
    ...joinedScenes(today),
    ...statementScenes(today),
  ];
}

function depositScenes(today: string): Scene[] {
  let made: Made;
  return [
    {
      at: momentOf(today, 52, 10),
      play: async (stage) => {
        made = await order(stage, 'jonas', 'Album campaign with press', 2400, { share: 40, rest_days: 30 });
      },
    },
    {
      at: momentOf(today, 49, 9),
      play: async (stage) => {
        const deposit = Math.round(made.total * 40) / 100;
        await record(stage, addDays(today, -49), 'jonas', [[made, deposit]]);
        await begin(stage, 'jonas', made);
      },
    },
  ];
}

function joinedScenes(today: string): Scene[] {
  const made: Made[] = [];
  return [
    {
      at: momentOf(today, 20, 11),
      play: async (stage) => {
        made.push(await order(stage, 'idris', 'Press kit', 600), await order(stage, 'idris', 'Radio plugging', 450));
      },
    },
    {
      at: momentOf(today, 17, 9),
      play: async (stage) => {
        await record(
          stage,
          addDays(today, -17),
          'idris',
          made.map((one) => [one, one.total]),
          50,
        );
        for (const one of made) await begin(stage, 'idris', one);
      },
    },
  ];
}

/** One line is certain, one likely, and one is no order's. */
function statementScenes(today: string): Scene[] {
  let made: Made;
  let other: Made;
  return [
    {
      at: momentOf(today, 7, 10),
      play: async (stage) => {
        made = await order(stage, 'camille', 'Playlist campaign', 800);
        other = await order(stage, 'elin', 'Tour posters', 320);
      },
    },
    {
      at: momentOf(today, 1, 9),
      play: async (stage) => {
        const day = addDays(today, -2);
        const rows = [
          'Booking date,Payer name,Reference,Amount,Currency',
          `${day},${legalName('camille')},Invoice ${made.order_number},${made.total.toFixed(2)},USD`,
          `${day},${legalName('elin').toUpperCase()},Posters thank you,${other.total.toFixed(2)},USD`,
          `${day},Bank of the Creek,Interest of the quarter,12.40,USD`,
          `${day},Studio rent,Rent,-900.00,USD`,
        ];
        const path = `/functions/v1/read-statement?name=statement-${day}.csv`;
        await (await stage.as('tomas')).call('POST', path, rows.join('\n'));
      },
    },
  ];
}

async function order(stage: Stage, artist: string, name: string, price: number, plan?: object): Promise<Made> {
  const team = await stage.as('maya');
  return team.call<Made>('POST', '/rest/v1/rpc/create_team_order', {
    client_id: await stage.idOf(artist),
    items: [{ name, price, quantity: 1, service_type: 'other' }],
    ...(plan === undefined ? {} : { payment_plan: plan }),
  });
}

async function record(
  stage: Stage,
  day: string,
  artist: string,
  parts: readonly (readonly [Made, number])[],
  rest = 0,
): Promise<void> {
  const amount = parts.reduce((sum, [, part]) => sum + part, rest);
  const draft = {
    received_on: day,
    amount: Math.round(amount * 100) / 100,
    currency: 'USD',
    payer: legalName(artist),
    reference: parts.map(([{ order_number: number }]) => number).join(' '),
    parts: parts.map(([{ id }, part]) => ({ order_id: id, amount: part })),
  };
  const finance = await stage.as('tomas');
  await finance.call('POST', '/functions/v1/record-transfer', draft, { 'idempotency-key': `demo-${parts[0]?.[0].id}` });
}

async function begin(stage: Stage, artist: string, { id }: Made): Promise<void> {
  await briefOrder(await stage.as(artist), id, 'As we discussed on the phone.');
  await (await stage.as('leo')).call('PATCH', `/rest/v1/orders?id=eq.${id}`, { status: 'in_progress' });
  await assign(stage, 'leo', 'order', id);
}
