import type { ServiceContent } from '#domain/content/service-content.ts';

export const instagramFeaturing = {
  slug: 'instagram-featuring',
  name: 'Difusión en Instagram',
  cardSummary: 'Tu publicación en cuentas que sigue la gente de la música, con alcance garantizado.',
  anchor: 'featuring-packages',
  hero: {
    headline: ['Toma prestado un público.', 'Quédate con los tuyos.'],
    lead: 'Cuatro tipos de cuentas, cada una con seguidores propios, muestran tu música en su formato. Sabes qué tipo de cuenta, qué tipo de publicación y qué alcance garantizado compras antes de pagar.',
  },
  heroButtons: [
    { label: 'Ver opciones de difusión', href: '#featuring-packages' },
    { label: 'Ver la red', href: '#network' },
  ],
  story: {
    sample: true,
    artist: 'Yung Meridian',
    location: 'Houston',
    quote: 'La cuenta diaria trajo los números. La principal trajo a la gente que se quedó.',
    body: 'Para un sencillo con una primera línea fuerte reservamos dos publicaciones en una noche: el clip en la cuenta diaria a las siete y la presentación completa en la cuenta principal una hora después. Quienes acababan de pasar de largo la frase volvieron a encontrarla con nombre y cara. Él contestó comentarios hasta la medianoche, algo que ningún paquete incluye y que marcó la diferencia.',
    figures: [
      { value: '438k', label: 'cuentas alcanzadas con dos publicaciones' },
      { value: '2,150', label: 'visitas al perfil' },
      { value: '390', label: 'seguidores en una semana' },
    ],
  },
  network: {
    anchor: 'network',
    title: 'Cuatro cuentas, cuatro públicos',
    lead: 'Pídenos los usuarios y las estadísticas actuales antes de reservar: te mandamos las dos cosas. El alcance de cada tarjeta está garantizado y lo cuenta Instagram, no nosotros.',
    accounts: [
      {
        title: 'Cuenta principal',
        text: 'El buque insignia. Un público más chico que la sigue para descubrir artistas, lee los textos y escucha con el sonido encendido. Por esa atención es la publicación que más cuesta y la que menos alcance promete.',
      },
      {
        title: 'Cuenta de noticias',
        text: 'Novedades de la música en tarjetas: lanzamientos, firmas, pleitos resueltos. La gente viene a enterarse de lo que pasa, así que dale un dato y una fecha.',
      },
      {
        title: 'Cuenta TV',
        text: 'Clips de actuaciones todo el día. Tomas en vivo, versos sin cortes, escenas de videos oficiales. Trae material en el que pase algo en los primeros tres segundos.',
      },
      {
        title: 'Cuenta diaria',
        text: 'Rápida, amplia, joven. Muchas publicaciones al día y el mayor alcance de la red. Aquí una frase que la gente repite funciona mejor que una toma hermosa.',
      },
    ],
  },
  featuresTitle: 'Qué incluye una publicación',
  features: [
    {
      title: 'Alcance garantizado',
      text: 'Si una publicación no llega a su cifra, se repite o se le suma una segunda hasta alcanzarla. No hace falta que lo pidas.',
    },
    {
      title: 'Hecha para la cuenta',
      text: 'Cada cuenta tiene un estilo en el que confían sus seguidores. Adaptamos tu material a él, para que se lea como una recomendación y no como un cartel publicitario.',
    },
    {
      title: 'Nada sale sin que lo veas',
      text: 'Recibes imagen, corte, texto y etiqueta para aprobarlos al menos un día antes de que se publiquen.',
    },
    {
      title: 'Llamada por su nombre',
      text: 'Las publicaciones pagadas llevan la etiqueta de colaboración de Instagram donde las reglas la piden. Los seguidores perdonan la publicidad; que los engañen, no.',
    },
    {
      title: 'La hora correcta',
      text: 'Publicamos cuando los seguidores de la cuenta en tu mercado están despiertos, y dejamos libre una hora antes y una después.',
    },
    {
      title: 'Pruebas de primera mano',
      text: 'Recibes las estadísticas de la propia publicación: cuentas alcanzadas, reproducciones, veces compartida, visitas al perfil. En capturas de pantalla, con la fecha a la vista.',
    },
  ],
  packagesTitle: 'Elige un escenario, o toca en los cuatro',
  packagesLead:
    'Una publicación por paquete. Reserva dos la misma noche si quieres: la gente le cree a un nombre que se topa dos veces.',
  packagesButton: { label: 'Hablar de un paquete a medida', href: '/contact' },
  processTitle: 'Del archivo al feed',
  process: [
    {
      title: 'Tú envías',
      text: 'Un clip o una imagen, el enlace de la canción, tu usuario y la única frase que quieres que recuerden.',
    },
    {
      title: 'Preparamos',
      text: 'Corte, diseño y texto al estilo de la cuenta, en dos días hábiles.',
    },
    {
      title: 'Apruebas',
      text: 'Una ronda de cambios es lo normal; dos también están bien.',
    },
    {
      title: 'Sale',
      text: 'El día acordado, con un mensaje cuando ya está publicada, para que puedas estar ahí y contestar.',
    },
  ],
  resultsTitle: 'La red en cifras',
  results: [
    { value: '100k+', label: 'cuentas alcanzadas con la garantía más chica', note: 'Garantizado' },
    { value: '300k+', label: 'cuentas alcanzadas con la más grande', note: 'Garantizado' },
    { value: '0.3-1%', label: 'de las cuentas alcanzadas visita el perfil del artista', note: 'Rango habitual' },
    { value: '2 días', label: 'desde tu material hasta un borrador', note: 'Días hábiles' },
  ],
  faq: [
    {
      question: '¿Por qué cuesta más la cuenta con menos alcance?',
      answer:
        'Porque el alcance cuenta cabezas y no atención. Los seguidores de la cuenta principal se detienen, escuchan y hacen clic más que en cualquier otra de la red. Si solo buscas alcance, toma la cuenta diaria.',
    },
    {
      question: '¿Aceptan cualquier canción?',
      answer:
        'No. Las cuentas viven de lo que publican. Rechazamos el odio, los beats robados y el material que los seguidores te cobrarían caro, y lo decimos antes de que se mueva un centavo.',
    },
    {
      question: '¿Cuánto tiempo queda la publicación?',
      answer:
        'En la cuenta principal, al menos treinta días; en las demás, mientras la cuenta conserve sus publicaciones, que suele ser para siempre. La garantía de alcance se resuelve más o menos en la primera semana.',
    },
    {
      question: '¿Puedo ver antes las cuentas?',
      answer:
        'Claro que sí. Escríbenos y recibes los usuarios, los países de los seguidores y las estadísticas de tres publicaciones recientes. No los ponemos aquí porque los usuarios atraen copias.',
    },
  ],
  cta: {
    title: '¿Crees que la red debería mostrarte?',
    text: 'Manda un clip. Los editores de las cuatro cuentas lo ven, y te enteras de cuál lo quiere y por qué.',
    button: 'Postula tu música',
  },
} as const satisfies ServiceContent;
