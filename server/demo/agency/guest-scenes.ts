import type { Artist } from './artists.ts';
import { buy, fillCart } from './purchase.ts';
import { momentOf, type Scene } from './story.ts';

/** Buys without an account. */
const guest: Artist = {
  key: 'tess',
  first: 'Tess',
  last: 'Okonjo',
  act: 'Tess Okonjo',
  country: 'CA',
  region: 'ON',
  address: '52 Ossington Avenue, Toronto, ON M6J 2Y7, Canada',
  phone: '+1 416 555 0173',
  genre: 'Neo soul',
  territories: 'Canada, United States',
};

export const guestScenes = (today: string): Scene[] => [
  {
    at: momentOf(today, 2, 20.3),
    play: async (stage) => {
      const { id, client } = await stage.guest();
      const packages = ['youtube-ads-basic'];
      await fillCart(client, id, packages);
      await buy(client, guest, { packages, cards: ['tok_visa'] });
    },
  },
];
