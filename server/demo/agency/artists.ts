/**
 * The artists of the demo agency and what they bought. People, acts and songs are invented. Pure data: {@link scenesOf}
 * turns it into dated scenes.
 */

export interface Artist {
  /** The first part of the email, and the seed of the artist's random numbers. */
  key: string;
  first: string;
  last: string;
  act: string;
  country: string;
  region?: string;
  address: string;
  phone: string;
  genre: string;
  territories: string;
  /** The artist's mailbox rejects emails: they fail. */
  bounces?: true;
}

export const demoArtists: readonly Artist[] = [
  {
    key: 'ruby',
    first: 'Ruby',
    last: 'Callahan',
    act: 'Ruby Callahan and the Tin Lanterns',
    country: 'US',
    region: 'TN',
    address: '418 Porter Road, Nashville, TN 37206, United States',
    phone: '+1 615 555 0119',
    genre: 'Americana',
    territories: 'United States, Canada',
  },
  {
    key: 'idris',
    first: 'Idris',
    last: 'Belworth',
    act: 'Slow Harbour Club',
    country: 'GB',
    address: '9 Quay Terrace, Bristol BS1 6UX, United Kingdom',
    phone: '+44 117 496 0142',
    genre: 'Indie rock',
    territories: 'United Kingdom, Ireland, Netherlands',
  },
  {
    key: 'camille',
    first: 'Camille',
    last: 'Ferrandon',
    act: 'Velours Minuit',
    country: 'FR',
    address: '27 rue des Tanneurs, 69007 Lyon, France',
    phone: '+33 4 65 71 38 20',
    genre: 'French pop',
    territories: 'France, Belgium, Switzerland',
  },
  {
    key: 'kwame',
    first: 'Kwame',
    last: 'Odartey',
    act: 'Kwame Odartey',
    country: 'GH',
    address: '14 Ring Road East, Accra, Ghana',
    phone: '+233 30 255 0177',
    genre: 'Afrobeats',
    territories: 'Ghana, Nigeria, United Kingdom',
  },
  {
    key: 'lucia',
    first: 'Lucía',
    last: 'Arroyo Peña',
    act: 'Lucía Arroyo',
    country: 'MX',
    address: 'Calle Jalapa 88, Roma Norte, 06700 Ciudad de México, México',
    phone: '+52 55 5550 0163',
    genre: 'Latin pop',
    territories: 'Mexico, Colombia, Chile',
  },
  {
    key: 'hana',
    first: 'Hana',
    last: 'Morikawa',
    act: 'Glasshouse Weather',
    country: 'JP',
    address: '3-11-5 Kitazawa, Setagaya, Tokyo 155-0031, Japan',
    phone: '+81 3 5550 0128',
    genre: 'City pop',
    territories: 'Japan, Taiwan, United States',
  },
  {
    key: 'jonas',
    first: 'Jonas',
    last: 'Wiegand',
    act: 'Nachtfalter Express',
    country: 'DE',
    address: 'Karl-Heine-Straße 71, 04229 Leipzig, Germany',
    phone: '+49 341 5550 172',
    genre: 'Techno',
    territories: 'Germany, Austria, Poland',
  },
  {
    key: 'yasmin',
    first: 'Yasmin',
    last: 'El Khatib',
    act: 'Yasmin K.',
    country: 'AE',
    address: 'Building 6, Al Quoz 3, Dubai, United Arab Emirates',
    phone: '+971 4 555 0136',
    genre: 'Arabic R&B',
    territories: 'United Arab Emirates, Saudi Arabia, Egypt',
  },
  {
    key: 'marcus',
    first: 'Marcus',
    last: 'Delacroix-Webb',
    act: 'MDW Eastline',
    country: 'US',
    region: 'GA',
    address: '730 Edgewood Avenue, Atlanta, GA 30307, United States',
    phone: '+1 404 555 0184',
    genre: 'Hip-hop',
    territories: 'United States',
    bounces: true,
  },
  {
    key: 'priya',
    first: 'Priya',
    last: 'Chandran',
    act: 'Priya Chandran Trio',
    country: 'IN',
    address: '22 Lavelle Road, Bengaluru 560001, India',
    phone: '+91 80 5550 0151',
    genre: 'Jazz fusion',
    territories: 'India, United Kingdom, Singapore',
  },
  {
    key: 'dario',
    first: 'Dário',
    last: 'Pinhal',
    act: 'Maré de Vidro',
    country: 'PT',
    address: 'Rua do Almada 203, 4050-037 Porto, Portugal',
    phone: '+351 22 555 0190',
    genre: 'Alternative',
    territories: 'Portugal, Brazil, Spain',
  },
  {
    key: 'elin',
    first: 'Elin',
    last: 'Sandvik',
    act: 'Elin Sandvik',
    country: 'NO',
    address: 'Thorvald Meyers gate 40, 0552 Oslo, Norway',
    phone: '+47 21 55 01 44',
    genre: 'Folk pop',
    territories: 'Norway, Sweden, Germany',
  },
  {
    key: 'theo',
    first: 'Theo',
    last: 'Marchetti',
    act: 'Parallel Kids',
    country: 'US',
    region: 'CA',
    address: '1290 Sunset Boulevard, Los Angeles, CA 90026, United States',
    phone: '+1 213 555 0107',
    genre: 'Electropop',
    territories: 'United States, Mexico',
  },
];

/** Members of the agency's team, beside the demo admin. */
export const demoTeam = [
  { key: 'maya', first: 'Maya', last: 'Castellane' },
  { key: 'leo', first: 'Leo', last: 'Abernathy' },
] as const;

/** One of each other role, as People shows them. */
export const demoColleagues = [
  { key: 'hanna', first: 'Hanna', last: 'Lindqvist', role: 'manager' },
  { key: 'tomas', first: 'Tomas', last: 'Weiland', role: 'finance' },
  { key: 'june', first: 'June', last: 'Okonedo', role: 'support' },
  { key: 'emil', first: 'Emil', last: 'Varga', role: 'contractor' },
] as const;
