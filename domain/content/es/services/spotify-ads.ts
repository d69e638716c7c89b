import type { ServiceContent } from '#domain/content/service-content.ts';

export const spotifyAds = {
  slug: 'spotify-ads',
  name: 'Anuncios en Spotify',
  cardSummary: 'Spots de audio y anuncios de lanzamiento que convierten una escucha en un guardado.',
  anchor: 'pricing',
  hero: {
    headline: ['La oyen una vez.', 'La guardan para siempre.'],
    lead: 'Spots de audio entre canciones, formatos patrocinados para los lanzamientos que califican y anuncios en redes que se abren dentro de la app. Todo con un solo fin: que un desconocido toque guardar.',
  },
  heroButtons: [{ label: 'Ver paquetes', href: '#pricing' }],
  story: {
    sample: true,
    artist: 'Paper Lanterns',
    location: 'Leeds',
    quote: 'Reproducciones ya habíamos tenido. Lo que nunca habíamos visto era gente que volvía un martes.',
    body: 'Un cuarteto con un buen sencillo y una curva de seguidores plana como una mesa. Escribimos dos spots: uno empezaba con la línea de guitarra, el otro con la voz principal diciendo el nombre de la banda. El segundo perdió en Inglaterra y ganó en Irlanda, así que cada país tuvo el suyo. En las dos semanas posteriores a la campaña, la mayoría de los oyentes diarios era gente que había guardado la canción, y la radio de Spotify había empezado a tomarla.',
    figures: [
      { value: '20,900', label: 'reproducciones en 14 días' },
      { value: '1,870', label: 'guardados' },
      { value: '4 de 10', label: 'oyentes volvieron' },
    ],
  },
  featuresTitle: 'Dónde se topan con tu canción',
  features: [
    {
      title: 'Audio en la versión gratuita',
      text: 'Un spot de hasta treinta segundos en una pausa entre canciones, con tu portada en pantalla y un botón debajo. Lo escribimos, lo grabamos y lo mezclamos para que suene a disco y no a venta de autos.',
    },
    {
      title: 'Marquee y Showcase',
      text: 'Las recomendaciones pagadas del propio Spotify para lanzamientos. Que se puedan reservar depende del mercado, la fecha y el tamaño de tu público. Eso lo revisamos primero, y solo las planeamos donde calificas.',
    },
    {
      title: 'Toques que llegan a la app',
      text: 'Los anuncios en el feed y en historias llevan por un enlace inteligente directo a la canción, en el teléfono donde la gente ya tiene la sesión abierta. Cada toque se cuenta en el camino.',
    },
    {
      title: 'El gusto antes que la edad',
      text: 'Partimos de artistas, géneros y momentos, y solo después acotamos por lugar y edad. Quien escucha a artistas que suenan como tú vale por cinco que apenas comparten tu código postal.',
    },
    {
      title: 'Guardados antes que reproducciones',
      text: 'Una reproducción puede ser un accidente. Guardar, seguir o sumar a una playlist es una decisión, y de eso aprenden las recomendaciones de Spotify. Lo que elegimos cada semana sigue esas cifras.',
    },
    {
      title: 'Un perfil que valga la visita',
      text: 'Quien se engancha con una canción te busca en el acto. Selección del artista, encabezado, biografía y Canvas quedan en orden antes de que llegue el primero.',
    },
  ],
  packagesTitle: 'Ocho tamaños. Campañas cortas, memoria larga.',
  packagesLead:
    'Desde una prueba de una semana hasta un plan de álbum de ochenta días. Las reproducciones son estimaciones; los guardados y los seguidores llegan con ellas y se reportan, pero nadie puede prometerlos con honestidad.',
  processTitle: 'Una campaña en cuatro movimientos',
  process: [
    {
      title: 'La canción y sus vecinas',
      text: 'Mandas el enlace de Spotify y nombras a cinco artistas cuyos oyentes deberían escucharte. Nosotros sumamos los que sugieren tus propios datos.',
    },
    {
      title: 'Guion y corte',
      text: 'Se elige el gancho, se graba el spot, se hacen los anuncios. Tú apruebas el sonido antes de que salga.',
    },
    {
      title: 'Al aire',
      text: 'Spotify y las redes sociales revisan cada anuncio, por lo general en un día. Después vigilamos el costo por oyente y la tasa de guardados, y movemos el presupuesto.',
    },
    {
      title: 'La mirada larga',
      text: 'Cuatro semanas después de la primera escucha comparamos: quién volvió, quién te siguió, adónde viajó la canción por su cuenta.',
    },
  ],
  resultsTitle: 'Las cifras que aquí importan',
  results: [
    { value: '30 s', label: 'de escucha antes de que Spotify cuente una reproducción', note: 'Regla de Spotify' },
    { value: '8-20%', label: 'de los oyentes que llegan de públicos afines guarda la canción', note: 'Rango habitual' },
    { value: '28 días', label: 'es el tiempo que seguimos a cada oyente', note: 'Nuestra ventana de lectura' },
    { value: '0', label: 'lugares comprados en playlists, jamás', note: 'Por principio' },
  ],
  faq: [
    {
      question: '¿Colocan canciones en playlists?',
      answer:
        'No. Pagar por un lugar en una playlist va contra las reglas de Spotify, y las distribuidoras ya trasladan multas por reproducciones que parecen compradas. Te ayudamos a escribir la propuesta editorial, que es gratis, y hacemos anuncios para personas. Lo que sumen a sus playlists es cosa suya.',
    },
    {
      question: '¿Una reproducción que viene de un anuncio paga regalías?',
      answer:
        'Sí. Quien toca y escucha es un oyente como cualquier otro. Una reproducción en la versión gratuita paga menos que la de un suscriptor, como siempre.',
    },
    {
      question: '¿Con cuánta anticipación hago el pedido?',
      answer:
        'Para el día del lanzamiento, dos semanas antes. La propuesta editorial debe entregarse al menos siete días antes de la salida, y un spot necesita de tres a cinco días para escribirse, grabarse y aprobarse.',
    },
    {
      question: '¿Qué cifras pueden ver ustedes?',
      answer:
        'Los toques, el gasto y los costos vienen de las plataformas de anuncios. Las reproducciones y los guardados vienen de tu Spotify for Artists, así que pedimos un acceso de solo lectura o una captura por semana.',
    },
  ],
  cta: {
    title: '¿Ya tienes fecha de salida?',
    text: 'Dinos el día y la distribuidora. Contamos hacia atrás desde ahí y te decimos qué alcanza todavía.',
    button: 'Planear mi lanzamiento',
  },
} as const satisfies ServiceContent;
