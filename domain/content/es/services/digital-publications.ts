import type { ServiceContent } from '#domain/content/service-content.ts';

export const digitalPublications = {
  slug: 'digital-publications',
  name: 'Prensa digital',
  cardSummary: 'Tu historia en The Source, AllHipHop, LA Weekly y otros cinco medios.',
  anchor: 'publications',
  hero: {
    headline: ['Que quede por escrito.', 'Y que te busquen.'],
    lead: 'Quienes contratan conciertos, los editores y los fans buscan tu nombre antes de contestarte. Encontramos el ángulo, escribimos la nota y la colocamos en un medio que conocen.',
  },
  heroButtons: [{ label: 'Ver paquetes', href: '#publications' }],
  story: {
    sample: true,
    artist: 'Theo Marchetti',
    location: 'Brooklyn',
    quote: 'Un promotor me recitó mi propio artículo. Después me recitó una cifra.',
    body: 'Theo produce house en una antigua tienda de pianos y nunca se lo había contado a nadie. Esa tienda se volvió la historia. Primero salió una nota sobre el tema en la prensa electrónica, para los DJ; tres semanas después, un perfil en una revista de ciudad, para todos los demás. Hoy las dos aparecen por encima de sus redes cuando alguien lo busca, y el piano tiene sus propios fans.',
    figures: [
      { value: '2', label: 'medios en cinco semanas' },
      { value: 'Top 3', label: 'de los resultados al buscar su nombre' },
      { value: '1', label: 'contratación que citó la nota' },
    ],
  },
  featuresTitle: 'Qué pide la buena prensa',
  features: [
    {
      title: 'Un ángulo, no una biografía',
      text: 'Nació, se inspiró, le apasiona: eso no lo lee nadie. Buscamos lo único del disco que un desconocido repetiría en una cena.',
    },
    {
      title: 'Redactores que escuchan',
      text: 'Tu nota la escribe alguien que ha oído la música más de una vez y ha hablado contigo, al estilo del medio al que va.',
    },
    {
      title: 'Datos revisados contigo',
      text: 'Nombres, fechas, créditos, citas: los apruebas tú. Las opiniones y los titulares son del editor. Por eso vale la pena tener la página.',
    },
    {
      title: 'Fotos con permiso',
      text: 'Pedimos el nombre y la autorización de quien hizo la foto, y preparamos los archivos como los quiere cada redacción.',
    },
    {
      title: 'Visible en los buscadores',
      text: 'Título, primer párrafo y enlaces se arman para que quien busque tu nombre o tu canción llegue aquí.',
    },
    {
      title: 'Lista para usarse',
      text: 'Frases destacadas, un PDF para tu archivo y una línea para tu kit de prensa. Un artículo que nadie comparte se imprimió a oscuras.',
    },
  ],
  packagesTitle: 'Ocho medios en el quiosco',
  packagesLead:
    'Los precios son por artículo e incluyen la redacción. Cada publicación depende del visto bueno del editor, así que primero hablamos: elige un medio y cuéntanos de qué trata el disco.',
  processTitle: 'El camino editorial',
  process: [
    {
      title: 'Llamada o cuestionario',
      text: 'Veinte minutos o diez preguntas. Estamos atentos a la frase que ya es la historia.',
    },
    {
      title: 'Borrador',
      text: 'Lo lees en tres días para revisar los datos. Los cambios son gratis mientras lo hagan más cierto.',
    },
    {
      title: 'La redacción',
      text: 'El editor acepta, pide más o rechaza. Si un medio dice que no, acordamos contigo otro del mismo precio.',
    },
    {
      title: 'Publicación',
      text: 'De una a cuatro semanas después de tus respuestas, según el medio. Recibes el enlace en menos de una hora.',
    },
  ],
  resultsTitle: 'Qué hace un artículo',
  results: [
    { value: '1-4', label: 'semanas de tus respuestas a la página', note: 'Habitual, según el medio' },
    { value: '250-800', label: 'palabras, según el medio', note: 'Según el paquete' },
    { value: '1', label: 'ángulo por nota, acordado contigo', note: 'Regla de la casa' },
    {
      value: 'Años',
      label: 'en los que un artículo se encuentra en buscadores',
      note: 'Mientras el medio lo conserve',
    },
  ],
  faq: [
    {
      question: '¿Esto es publicidad o periodismo?',
      answer:
        'Un espacio pagado, escrito con criterio editorial. Algunos medios marcan esas páginas como contenido patrocinado o de socios, y entonces la tuya también va marcada. Te decimos de antemano cuáles lo hacen.',
    },
    {
      question: '¿Puedo elegir el titular?',
      answer: 'Puedes proponer tres. La redacción decide, como con todo el mundo, y su titular suele ser mejor.',
    },
    {
      question: '¿Los enlaces me ayudan a posicionarme?',
      answer:
        'Ayudan a que la gente te encuentre. Muchos medios marcan los enlaces pagados como nofollow, tal como lo piden los buscadores, así que no compres una nota solo por el enlace.',
    },
    {
      question: '¿Por qué no puedo poner un artículo en el carrito?',
      answer:
        'Porque un editor tiene que quererlo. Revisamos tu música, nombramos los medios donde tiene posibilidades y te mandamos una oferta al precio mostrado.',
    },
    {
      question: '¿Me consigue la insignia de verificación?',
      answer:
        'Ningún artículo la compra. La prensa es una de varias cosas en que se fijan las plataformas, y mentiríamos si la vendiéramos como atajo.',
    },
  ],
  cta: {
    title: '¿Cuál sería el titular?',
    text: 'Cuéntanos del disco en tres frases. Contestamos con un ángulo y los dos medios que le van.',
    button: 'Cuéntanos tu historia',
  },
} as const satisfies ServiceContent;
