import { serviceSlugs, type ServiceSlug } from '#domain/catalogue/catalogue.ts';
import type { Locale } from '../locales.ts';
import { about, type AboutContent } from './about.ts';
import { about as aboutInArabic } from './ar/about.ts';
import { calculator as calculatorInArabic } from './ar/calculator.ts';
import { contact as contactInArabic } from './ar/contact.ts';
import { home as homeInArabic } from './ar/home.ts';
import { serviceContent as servicesInArabic } from './ar/services.ts';
import { calculator, type CalculatorContent } from './calculator.ts';
import { contact, type ContactContent } from './contact.ts';
import { about as aboutInSpanish } from './es/about.ts';
import { calculator as calculatorInSpanish } from './es/calculator.ts';
import { contact as contactInSpanish } from './es/contact.ts';
import { home as homeInSpanish } from './es/home.ts';
import { serviceContent as servicesInSpanish } from './es/services.ts';
import { home, type HomeContent } from './home.ts';
import type { ServiceContent } from './service-content.ts';
import { serviceContent } from './services.ts';

export interface Content {
  home: HomeContent;
  contact: ContactContent;
  about: AboutContent;
  calculator: CalculatorContent;
  services: Record<ServiceSlug, ServiceContent>;
}

const contents: Record<Locale, Content> = {
  en: { home, contact, about, calculator, services: serviceContent },
  es: {
    home: homeInSpanish,
    contact: contactInSpanish,
    about: aboutInSpanish,
    calculator: calculatorInSpanish,
    services: servicesInSpanish,
  },
  ar: {
    home: homeInArabic,
    contact: contactInArabic,
    about: aboutInArabic,
    calculator: calculatorInArabic,
    services: servicesInArabic,
  },
};

/** Content of the public pages in one language. */
export const contentIn = (locale: Locale): Content => contents[locale];

/** All eight services in display order. */
export const servicesIn = (locale: Locale): ServiceContent[] =>
  serviceSlugs.map((slug) => contents[locale].services[slug]);
