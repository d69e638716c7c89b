import type { ServiceContent } from '#domain/content/service-content.ts';

export const instagramGrowth = {
  slug: 'instagram-growth',
  name: 'Crecimiento en Instagram',
  cardSummary: 'Treinta días de reels, alcance pagado y comentarios de gente que habla en serio.',
  anchor: 'pricing',
  hero: {
    headline: ['Treinta días.', 'Conversación de verdad.'],
    lead: 'Tomamos los reels que ya haces, afilamos el primer segundo y ponemos alcance pagado detrás de los que aguantan. Sin trucos de seguir y dejar de seguir, sin grupos de interacción, y nadie te pide la contraseña.',
  },
  heroButtons: [{ label: 'Ver paquetes', href: '#pricing' }],
  story: {
    sample: true,
    artist: 'Kilo West',
    location: 'Atlanta',
    quote: 'Publiqué todos los días durante un año. Ellos publicaron seis veces y la gente empezó a contestar.',
    body: 'Kilo tenía el material: noches de estudio, versos en el auto, una abuela que baila. Faltaba un comienzo. Cada clip se cortó para arrancar a mitad de una frase, con un texto que preguntaba una sola cosa. Se compró alcance para los dos reels que la gente veía dos veces. En la cuarta semana llegaron más comentarios del público orgánico que del pagado, y esa es la semana que más nos gusta.',
    figures: [
      { value: '18,300', label: 'visualizaciones de reels' },
      { value: '54', label: 'comentarios, sin contar respuestas' },
      { value: '640', label: 'seguidores nuevos' },
    ],
  },
  featuresTitle: 'Qué pasa en el mes',
  features: [
    {
      title: 'Primero, los reels',
      text: 'Los reels son el único lugar de Instagram por donde pasan desconocidos. Elegimos entre lo que tienes y te decimos qué filmar cuando hay un hueco.',
    },
    {
      title: 'El primer segundo',
      text: 'Portada, cuadro inicial, primera palabra en pantalla. La mitad de la gente decide ahí. Probamos dos arranques antes de poner presupuesto en serio.',
    },
    {
      title: 'Alcance comprado a la luz del día',
      text: 'Los anuncios corren con las herramientas de Meta, como anuncios de colaboración o publicaciones promocionadas. Puedes ver cada uno en tu actividad publicitaria, con su público y su costo.',
    },
    {
      title: 'Un público con nombre propio',
      text: 'Seguidores de tres a cinco artistas cercanos a ti, en lugares donde tocas o quieres tocar. La segmentación amplia llega después, cuando Instagram ya aprendió quién reacciona.',
    },
    {
      title: 'Comentarios que llevan a algo',
      text: 'Los textos cierran con una pregunta que se contesta en cinco palabras. Tú respondes, nosotros te recordamos cuándo; así un comentario se vuelve seguidor.',
    },
    {
      title: 'Tu canción como audio',
      text: 'Revisamos que la parte correcta de la canción esté disponible como audio, para que otros puedan usarla en sus propios reels.',
    },
  ],
  packagesTitle: 'Cuatro formas de pasar el mes',
  packagesLead:
    'Cada paquete cubre treinta días. Visualizaciones, me gusta y comentarios se muestran como rangos, porque la gente no es una máquina; nosotros planeamos con el punto medio.',
  processTitle: 'Semana a semana',
  process: [
    {
      title: 'Semana uno: mirar',
      text: 'Perfil en orden, los mejores clips elegidos, dos arranques por clip puestos a prueba con poco presupuesto.',
    },
    {
      title: 'Semana dos: aprender',
      text: 'Lo que pierde se apaga. Lo que gana recibe su público, y los próximos reels se planean a partir de lo que funcionó.',
    },
    {
      title: 'Semana tres: empujar',
      text: 'Sale la mayor parte del presupuesto, con retargeting a quienes vieron hasta el final.',
    },
    {
      title: 'Semana cuatro: conversar',
      text: 'Comentarios, historias, enlace a la canción. Después el reporte, y un plan que puedes seguir por tu cuenta.',
    },
  ],
  resultsTitle: 'Así se ve un mes sano',
  results: [
    { value: '4-9%', label: 'de quienes lo ven da me gusta, comenta, comparte o guarda', note: 'Rango habitual' },
    { value: '3 s', label: 'vistos por más de la mitad del público', note: 'Nuestro objetivo para un reel' },
    { value: '30', label: 'días en cada paquete', note: 'Fijo' },
    { value: '0', label: 'contraseñas que te pedimos', note: 'Siempre' },
  ],
  faq: [
    {
      question: '¿Garantizan seguidores?',
      answer:
        'No. Los seguidores que se pueden garantizar son seguidores inventados. Proyectamos visualizaciones, me gusta y comentarios como rangos, y reportamos los seguidores como lo que son: una consecuencia.',
    },
    {
      question: '¿Es seguro para mi cuenta?',
      answer:
        'Sí. Todo pasa por las herramientas oficiales de anuncios y colaboraciones de Meta. No hay seguimientos, me gusta ni mensajes automáticos, que es por lo que se restringen las cuentas.',
    },
    {
      question: 'No tengo reels. ¿Puedo empezar igual?',
      answer:
        'Con clips del teléfono, tomas de ensayo o un video musical terminado, sí: desde Premium editamos por ti. Si no tienes nada, empieza con un video con IA o un día de filmación, y vuelve.',
    },
    {
      question: '¿Por qué importan tanto los comentarios?',
      answer:
        'Porque son difíciles de fingir y fáciles de continuar. Una publicación con veinte respuestas se muestra a más gente que una con doscientos me gusta callados, y les dice a quienes contratan conciertos que ahí hay alguien.',
    },
  ],
  cta: {
    title: '¿Cuál de tus reels merece dinero?',
    text: 'Danos tu usuario. Te diremos con cuál empezaríamos y qué falla en su primer segundo.',
    button: 'Pide una opinión',
  },
} as const satisfies ServiceContent;
