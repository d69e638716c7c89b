import { randomUUID } from 'node:crypto';
import type { ProofKind } from '#domain/campaigns/proof.ts';
import { addDays } from '#domain/period.ts';
import { onlyRow } from '#server/platform/db/database.ts';
import { storeBytes } from '#server/platform/storage/store-object.ts';
import type { Services } from '#server/services.ts';
import { covers, draw, demoCaller, type Colour, type Picture } from './artwork.ts';
import { demoCampaigns } from './seed-campaigns.ts';

const SIGNAL: Colour = [255, 90, 54];
const BONE: Colour = [244, 241, 236];
const GREY: Colour = [120, 122, 134];
const NIGHT: Colour = [14, 15, 21];
const CARD: Colour = [32, 34, 44];

type Box = readonly [left: number, top: number, right: number, bottom: number];
const isIn = (x: number, y: number, [left, top, right, bottom]: Box): boolean =>
  x >= left && x < right && y >= top && y < bottom;

/** A picture inside a box, cut to its shape. */
function placed(picture: Picture, [left, top, right, bottom]: Box): Picture {
  const [width, height] = [right - left, bottom - top];
  const [across, down] = width > height ? [1, height / width] : [width / height, 1];
  return (x, y) => picture(0.5 + ((x - left) / width - 0.5) * across, 0.5 + ((y - top) / height - 0.5) * down);
}

/** Boxes of one colour in front of each other; the first that contains the point is seen. */
const layered =
  (layers: readonly (readonly [Box, Colour | Picture])[], ground: Colour): Picture =>
  (x, y) => {
    const seen = layers.find(([box]) => isIn(x, y, box))?.[1] ?? ground;
    return typeof seen === 'function' ? seen(x, y) : seen;
  };

/** Screenshots of what ran, made from a song's cover. */
const screens = {
  /** An ad before a video, with its progress and the button to skip it. */
  video(cover: Picture): Picture {
    const frame: Box = [0.04, 0.2, 0.96, 0.8];
    return layered(
      [
        [[0.04, 0.78, 0.58, 0.8], SIGNAL],
        [[0.04, 0.78, 0.96, 0.8], GREY],
        [[0.76, 0.68, 0.91, 0.7], BONE],
        [[0.74, 0.65, 0.93, 0.73], NIGHT],
        [[0.08, 0.68, 0.32, 0.73], SIGNAL],
        [frame, placed(cover, frame)],
        [[0.04, 0.84, 0.62, 0.87], BONE],
        [[0.04, 0.89, 0.4, 0.91], GREY],
      ],
      NIGHT,
    );
  },
  /** A story on a phone, with a button. */
  story(cover: Picture): Picture {
    const phone: Box = [0.26, 0.04, 0.74, 0.96];
    return layered(
      [
        [[0.3, 0.07, 0.42, 0.08], BONE],
        [[0.44, 0.07, 0.56, 0.08], BONE],
        [[0.58, 0.07, 0.7, 0.08], GREY],
        [[0.3, 0.1, 0.35, 0.15], SIGNAL],
        [[0.37, 0.115, 0.54, 0.135], BONE],
        [[0.43, 0.885, 0.57, 0.9], NIGHT],
        [[0.36, 0.86, 0.64, 0.925], BONE],
        [phone, placed(cover, phone)],
      ],
      CARD,
    );
  },
  /** A post in a feed. */
  feed(cover: Picture): Picture {
    const picture: Box = [0.14, 0.2, 0.86, 0.78];
    return layered(
      [
        [[0.19, 0.09, 0.26, 0.16], SIGNAL],
        [[0.29, 0.1, 0.54, 0.12], BONE],
        [[0.29, 0.135, 0.44, 0.15], GREY],
        [picture, placed(cover, picture)],
        [[0.63, 0.845, 0.77, 0.86], BONE],
        [[0.58, 0.82, 0.82, 0.885], SIGNAL],
        [[0.18, 0.83, 0.46, 0.85], BONE],
        [[0.18, 0.865, 0.36, 0.88], GREY],
        [[0.14, 0.05, 0.86, 0.93], CARD],
      ],
      NIGHT,
    );
  },
} satisfies Record<string, (cover: Picture) => Picture>;

interface DemoProof {
  campaign: string;
  kind: ProofKind;
  daysAgo: number;
  place: string;
  note?: string;
  link?: string;
  /** Which screen is drawn, with the cover of which song. */
  picture?: readonly [screen: keyof typeof screens, song: string];
}

const { running, asking, paused } = demoCampaigns;
const REEL = 'Golden Hour, reels';

const proofs: readonly DemoProof[] = [
  {
    campaign: running,
    kind: 'creative',
    daysAgo: 29,
    place: 'YouTube, before videos',
    note: 'The chorus comes first',
    picture: ['video', 'Night Drive'],
  },
  {
    campaign: running,
    kind: 'creative',
    daysAgo: 44,
    place: 'YouTube Shorts',
    note: 'First cut',
    picture: ['story', 'Night Drive'],
  },
  {
    campaign: running,
    kind: 'post',
    daysAgo: 21,
    place: 'Synthwave Daily',
    link: 'https://synthwave.example/night-drive',
  },
  {
    campaign: asking,
    kind: 'creative',
    daysAgo: 18,
    place: 'Spotify, between songs',
    picture: ['feed', 'Midnight Tape'],
  },
  { campaign: paused, kind: 'post', daysAgo: 20, place: 'Instagram feed', picture: ['feed', 'Neon Hearts'] },
  { campaign: paused, kind: 'creative', daysAgo: 31, place: 'Instagram Stories', picture: ['story', 'Neon Hearts'] },
  { campaign: REEL, kind: 'creative', daysAgo: 70, place: 'Instagram Reels', picture: ['story', 'Golden Hour'] },
  { campaign: REEL, kind: 'post', daysAgo: 58, place: 'Sunset Sounds', picture: ['feed', 'Golden Hour'] },
];

/** What ran for the client's campaigns, and the followers of the profile that one of them promotes. */
export async function seedProofs(services: Services, clientEmail: string): Promise<void> {
  const { db } = services;
  const { day: today } = onlyRow(await db.query<{ day: string }>('select internal.local_date()::text as day'));
  for (const proof of proofs) {
    const { rows } = await db.query<{ id: string; client: string }>(
      `select c.id, c.client_id as client from public.campaigns as c join public.users as u on u.id = c.client_id
       where u.email = $1 and c.name = $2`,
      [clientEmail, proof.campaign],
    );
    const [campaign] = rows;
    if (campaign === undefined) continue;
    await db.query(
      `insert into public.campaign_proofs (campaign_id, kind, place, day, note, link, picture) values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        campaign.id,
        proof.kind,
        proof.place,
        addDays(today, -proof.daysAgo),
        proof.note ?? null,
        proof.link ?? null,
        await store(services, campaign.client, proof),
      ],
    );
  }
  await db.query(
    `update public.campaigns as c set followers_before = 12400, followers_before_on = c.starts_on, followers_now = 13150, followers_now_on = $3::date - 1
     from public.users as u where u.id = c.client_id and u.email = $1 and c.name = $2`,
    [clientEmail, paused, today],
  );
}

/** @returns the name of the stored picture */
async function store(services: Services, client: string, { picture }: DemoProof): Promise<string | null> {
  const cover = picture === undefined ? undefined : covers[picture[1]];
  if (picture === undefined || cover === undefined) return null;
  const name = `${client}/${randomUUID()}.webp`;
  const target = { bucket: 'proofs', name, upsert: false, owner: null };
  await storeBytes(services, demoCaller, target, {
    bytes: await draw(screens[picture[0]](cover)),
    mimeType: 'image/webp',
  });
  return name;
}
