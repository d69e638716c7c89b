import type { CalculatorContent } from '../calculator.ts';

export const calculator: CalculatorContent = {
  eyebrow: 'Lo que paga un mes de reproducciones',
  title: 'Calculadora de ingresos del artista',
  lead: 'Escribe lo que tus plataformas muestran en un mes. Verás cuánto pagan más o menos, cuánto suma un año así y qué podrían agregar los patrocinadores.',
  description:
    'Cuánto pagan al mes y al año tus reproducciones en Spotify, YouTube, YouTube Music y Apple Music, cuánto pagaría el doble o cinco veces más, y qué pueden agregar los patrocinadores.',
  basis:
    'Pagos promedio a los titulares de derechos, antes de la parte de sellos, distribuidoras y coautores. Las plataformas pagan según el país, el plan y el mes, así que lo tuyo será distinto.',
  platforms: {
    spotify: 'Reproducciones de tus canciones en un mes, oyentes premium y gratuitos juntos.',
    youtube: 'Visualizaciones de tus videos con anuncios en un mes.',
    'youtube-music': 'Reproducciones en la app de música en un mes, casi todas de suscriptores.',
    'apple-music': 'Reproducciones en un mes. Ahí cada oyente paga un plan.',
  },
  examples: [
    { label: 'Primer lanzamiento', streams: { spotify: 12_000, youtube: 8_000, 'apple-music': 1_500 } },
    {
      label: 'Mes de playlist',
      streams: { spotify: 450_000, youtube: 120_000, 'youtube-music': 30_000, 'apple-music': 60_000 },
    },
    {
      label: 'Nombre de festival',
      streams: { spotify: 6_500_000, youtube: 4_000_000, 'youtube-music': 700_000, 'apple-music': 1_200_000 },
    },
  ],
  sponsors: {
    title: 'Lo que ve un patrocinador',
    rule: 'Calculamos un centavo de valor de patrocinio por reproducción.',
    paragraphs: [
      'Las marcas pagan por una atención que les queda bien, y las reproducciones son una primera medida justa. Un centavo por reproducción es una regla para la primera charla, no una lista de precios: un público chico que compra lo que te pones vale más que uno enorme que se duerme con tu piano.',
    ],
    ways: [
      {
        title: 'Producto en el video',
        text: 'El primer acuerdo más fácil: algo que usas de todos modos, en cámara, nombrado en la descripción.',
      },
      {
        title: 'Una publicación con tu nombre',
        text: 'Se cobra por alcance y por cuánta gente la guarda. Márcala como pagada: al público le molesta que lo engañen, no que le ofrezcan.',
      },
      {
        title: 'Una temporada juntos',
        text: 'Una gira, un lanzamiento, un año. Menos marcas y mejor dinero, y antes querrán ver las cifras de tu audiencia.',
      },
    ],
  },
  facts: {
    title: 'Lo que sabemos del dinero',
    items: [
      {
        figure: '69%',
        text: 'de lo que el mundo pagó por música grabada en 2024 vino del streaming: 20.4 de 29.6 mil millones de dólares.',
        source: 'IFPI, informe Global Music Report 2025',
      },
      {
        figure: '$10 mil M',
        text: 'pagó Spotify a la industria musical en 2024. Reparte partes de una bolsa por país, sin precio fijo por reproducción.',
        source: 'Spotify, Loud & Clear, marzo de 2025',
      },
      {
        figure: '1,000',
        text: 'reproducciones en doce meses necesita una canción en Spotify antes de que su grabación gane algo.',
        source: 'Spotify for Artists, vigente desde abril de 2024',
      },
      {
        figure: '$0.01',
        text: 'fue el promedio de una reproducción en los planes individuales pagados de Apple Music en 2020, con sello y editorial incluidos.',
        source: 'Apple Music, carta a los artistas, abril de 2021',
      },
      {
        figure: '30%',
        text: 'o más de los 6 mil millones de dólares que YouTube pagó a la música de julio de 2021 a junio de 2022 vino de videos hechos por fans.',
        source: 'YouTube, Lyor Cohen, septiembre de 2022',
      },
      {
        figure: '71,200',
        text: 'artistas generaron más de 10,000 dólares en Spotify en 2024, entre unos doce millones con música ahí.',
        source: 'Spotify, Loud & Clear, marzo de 2025',
      },
    ],
  },
  opportunities: {
    title: 'Lo que movería la cifra',
    text: 'El doble de reproducciones es el doble de dinero, y la segunda mitad suele costar menos que la primera. Tres lugares para empezar:',
    items: [
      {
        title: 'Donde más paga cada reproducción',
        text: 'Apple Music paga unas tres veces lo que Spotify. A esos oyentes se llega con publicidad fuera de la app.',
        to: '/services/apple-music-ads',
        link: 'Anuncios para Apple Music',
      },
      {
        title: 'Donde más rápido se junta gente',
        text: 'Una visualización paga poco, pero un canal que crece es lo primero que mira un patrocinador.',
        to: '/services/youtube-ads',
        link: 'Anuncios en YouTube',
      },
      {
        title: 'Donde un guardado dura años',
        text: 'La canción que se guarda se vuelve a poner. Compra oyentes que guardan, no reproducciones que pasan.',
        to: '/services/spotify-ads',
        link: 'Anuncios en Spotify',
      },
    ],
    button: 'Pídenos un plan',
  },
  earnings: {
    eyebrow: 'Para comparar',
    title: 'Lo que ganó la cima en un año.',
    lead: 'Los diez artistas mejor pagados del hip-hop. El streaming es una parte chica: el resto son zapatillas, licores y estadios.',
    note: 'Ingresos antes de impuestos de junio de 2018 a junio de 2019 según Forbes, sin descontar agentes, managers ni abogados. La última columna es cuenta nuestra: cuántas reproducciones de Spotify pagarían lo mismo.',
  },
  cta: {
    title: 'Que el próximo mes sea mayor.',
    text: 'Cuéntanos dónde estás y hasta dónde quieres llevar la cifra. Te decimos qué servicio la mueve y cuál no.',
    button: 'Hablemos',
  },
};
