import { FAQ } from '../content/faq.ts'
import { CONTACT, SELLER, SOCIAL } from '../frame/shop-details.ts'
import type { Thing } from './thing.ts'

/** The part of an address that names the shop itself, so that other things can point at it. */
export const shopId = (publicUrl: string): string => `${publicUrl}/#shop`

/** Who runs the shop and how she is reached. */
export function organization(publicUrl: string): Thing {
  const [street = '', town = ''] = CONTACT.address
  const [, city, postalCode, state] = /^(\D+) (\d{6}), (.+)$/.exec(town) ?? []
  return {
    '@type': 'OnlineStore',
    '@id': shopId(publicUrl),
    name: SELLER.site,
    legalName: SELLER.name,
    url: `${publicUrl}/`,
    logo: `${publicUrl}/favicon.svg`,
    email: CONTACT.email,
    telephone: CONTACT.phone.dialled,
    address: {
      '@type': 'PostalAddress',
      streetAddress: street.replace(/,$/, ''),
      addressLocality: city,
      postalCode,
      addressRegion: state,
      addressCountry: 'IN',
    },
    contactPoint: { '@type': 'ContactPoint', contactType: 'customer service', email: CONTACT.email, telephone: CONTACT.phone.dialled, areaServed: 'IN' },
    sameAs: SOCIAL.map(({ href }) => href),
  }
}

/** The shop as a site, with its search. */
export function website(publicUrl: string): Thing {
  return {
    '@type': 'WebSite',
    name: SELLER.site,
    url: `${publicUrl}/`,
    inLanguage: 'en-IN',
    publisher: { '@id': shopId(publicUrl) },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}/search?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}

/** The questions of the home page. */
export const faqPage = (): Thing => ({
  '@type': 'FAQPage',
  mainEntity: FAQ.map(({ question, answer }) => ({ '@type': 'Question', name: question, acceptedAnswer: { '@type': 'Answer', text: answer } })),
})
