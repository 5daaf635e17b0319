import type { ShopDetails } from '#shared/shop-settings.ts'
import type { Faq } from '#web/storefront/home/content/faq.ts'
import { toDialNumber, socialLinks } from '#web/storefront/layout/shop-details.ts'
import { placeOf } from '#web/storefront/address/town.ts'
import type { Thing } from './thing.ts'

/** Returns the id of the shop, which other structured data refers to. */
export const shopId = (publicUrl: string): string => `${publicUrl}/#shop`

/** Returns the legal name, address and contact of the shop. */
export function organization(publicUrl: string, shop: ShopDetails): Thing {
  const [matched, city, postalCode, state] = placeOf(shop) ?? []
  const street = matched ? shop.addressLine1 : `${shop.addressLine1} ${shop.addressLine2}`
  return {
    '@type': 'OnlineStore',
    '@id': shopId(publicUrl),
    name: shop.name,
    legalName: shop.legalName,
    url: `${publicUrl}/`,
    logo: `${publicUrl}/favicon.svg`,
    email: shop.email,
    telephone: toDialNumber(shop.phone),
    address: {
      '@type': 'PostalAddress',
      streetAddress: street.replace(/,$/, ''),
      addressLocality: city,
      postalCode,
      addressRegion: state,
      addressCountry: 'IN',
    },
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      email: shop.email,
      telephone: toDialNumber(shop.phone),
      areaServed: 'IN',
    },
    sameAs: socialLinks(shop).map(({ href }) => href),
  }
}

/** Returns the site of the shop, with its search. */
export function website(publicUrl: string, shop: ShopDetails): Thing {
  return {
    '@type': 'WebSite',
    name: shop.name,
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

/** Returns the questions of the home page. */
export const faqPage = (faq: readonly Faq[]): Thing => ({
  '@type': 'FAQPage',
  mainEntity: faq.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})
