import type { ContactContent } from '../contact.ts';

export const contact = {
  eyebrow: 'Contacto',
  title: 'Muéstranos lo que hiciste.',
  lead: 'Bastan un enlace y dos frases. Alguien que trabaja en campañas lee y contesta cada mensaje.',
  methodsTitle: 'Otras formas de encontrarnos',
  methods: {
    email: { title: 'Correo', caption: 'Lo mejor para enlaces, archivos y todo lo que lleve fecha.' },
    phone: { title: 'Teléfono', caption: 'Para conversarlo. Deja un mensaje y te devolvemos la llamada.' },
    messaging: { title: 'WhatsApp', caption: 'Preguntas rápidas, notas de voz y mezclas en bruto.' },
    location: { title: 'Desde Dubái, para el mundo', caption: 'Una oficina, campañas donde estén tus oyentes.' },
    reviews: { title: 'Reseñas de Google', caption: 'Mira qué dicen otros antes de escribirnos.' },
  },
  responseTime: 'Respuesta en menos de 24 horas',
  hoursLabel: 'Horario del equipo',
  hoursNote: 'Recibimos mensajes a toda hora.',
  form: {
    title: 'Escribe al equipo de campañas',
    lead: 'Cuéntanos qué lanzas y cuándo, quién debería escucharlo y cuánto quieres gastar, más o menos.',
    privacy: 'Usamos tu mensaje para contestarte y para nada más, salvo que pidas novedades.',
  },
  faqTitle: 'Antes de escribir',
  faq: [
    {
      question: '¿Tengo que hablar con ustedes antes de comprar?',
      answer:
        'No. Los paquetes con botón de carrito se pueden pedir al instante. Los artículos, los videos con IA y las páginas de fans empiezan con un mensaje, porque alguien tiene que ver primero tu material.',
    },
    {
      question: 'Tengo poco presupuesto. ¿Les vale la pena?',
      answer:
        'Sí. Para eso existe el tamaño de prueba en YouTube, y te decimos cuándo el dinero rendiría más en una mejor mezcla o en una portada nueva.',
    },
    {
      question: '¿Con qué servicio empiezo?',
      answer:
        'Por donde la gente ya te encuentra. Mándanos tus perfiles, elige “asesoría” en el formulario y te nombramos un servicio, un tamaño y la razón.',
    },
  ],
} as const satisfies ContactContent;
