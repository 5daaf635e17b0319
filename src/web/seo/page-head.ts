import type { MetaDescriptor, RouterContextProvider } from 'react-router'
import { SHARE_SIZE, sharePictureUrl } from '#shared/catalog/picture.ts'
import { toRupees, type Paise } from '#shared/money/money.ts'
import { DEFAULT_SHOP } from '#shared/shop-settings.ts'
import { shopFactsContext, structuredDataContext } from '#web/api/api-context.ts'
import type { Thing } from './schema-org.ts'

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

/**
 * What search engines and link previews show of a page. `path` is the canonical path, such as
 * `/rings`; without a title the page has the title of the shop.
 */
type PageHead = {
  title?: string
  description?: string
  path: string
  picture?: { key: string; alt: string } | undefined
  /** For a product. */
  offer?: { price: Paise; inStock: boolean }
}

/** Reads the root data of the shop. Part of it may be missing, because the root loader can fail. */
type ShopHead = { publicUrl: string; name: string; image: { url: string; alt: string } }

function readRoot(matches: Matches): ShopHead {
  const data = matches.find((match) => match?.id === 'root')?.loaderData
  const read = (object: unknown, key: string): unknown =>
    typeof object === 'object' && object !== null ? Reflect.get(object, key) : undefined
  const text = (value: unknown, otherwise: string) =>
    typeof value === 'string' ? value : otherwise
  const name = text(read(read(data, 'shop'), 'name'), DEFAULT_SHOP.name)
  return {
    publicUrl: text(read(data, 'publicUrl'), ''),
    name,
    image: {
      url: text(read(data, 'shareImage'), ''),
      alt: text(read(data, 'shareAlt'), ''),
    },
  }
}

/** The title of the home page, and of pages without their own. */
export const shopTitle = (matches: Matches): string =>
  `${readRoot(matches).name}: artificial jewellery for women`

/** The head of a private page (customer or admin): a title, and `noindex` for search engines. */
export const hiddenMeta = (matches: Matches, title: string): MetaDescriptor[] => [
  { title: `${title} | ${readRoot(matches).name}` },
  { name: 'robots', content: 'noindex' },
]

const openGraph = (name: string, content: string): MetaDescriptor => ({ property: name, content })

/**
 * The head of a public page: title, description, canonical URL, and the card that messengers and
 * social networks show (Open Graph, with the names of Twitter where they differ). `matches` comes
 * from the `meta` function of the route.
 */
export function pageMeta(matches: Matches, page: PageHead): MetaDescriptor[] {
  const { publicUrl, name, image } = readRoot(matches)
  const canonical = `${publicUrl}${page.path}`
  return [
    { title: page.title ? `${page.title} | ${name}` : shopTitle(matches) },
    ...(page.description
      ? [
          { name: 'description', content: page.description },
          openGraph('og:description', page.description),
        ]
      : []),
    { tagName: 'link', rel: 'canonical', href: canonical },
    openGraph('og:title', page.title ?? shopTitle(matches)),
    openGraph('og:url', canonical),
    openGraph('og:site_name', name),
    openGraph('og:locale', 'en_IN'),
    openGraph(
      'og:image',
      publicUrl + (page.picture ? sharePictureUrl(page.picture.key) : image.url),
    ),
    openGraph('og:image:type', 'image/jpeg'),
    openGraph('og:image:width', String(SHARE_SIZE.width)),
    openGraph('og:image:height', String(SHARE_SIZE.height)),
    openGraph('og:image:alt', page.picture?.alt ?? image.alt),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...offerMeta(page.offer),
  ]
}

function offerMeta(offer: PageHead['offer']): MetaDescriptor[] {
  if (!offer) return [openGraph('og:type', 'website')]
  return [
    openGraph('og:type', 'product'),
    openGraph('product:price:amount', toRupees(offer.price).toFixed(2)),
    openGraph('product:price:currency', 'INR'),
    openGraph('product:availability', offer.inStock ? 'in stock' : 'out of stock'),
  ]
}

type Crumb = { name: string; path: string }

/** Returns the breadcrumb of a page, starting at the home page. */
export function breadcrumbs(publicUrl: string, ...crumbs: Crumb[]): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...crumbs].map(({ name, path }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name,
      item: `${publicUrl}${path}`,
    })),
  }
}

/**
 * Adds structured data to the page that a loader is for. It is written into the document only,
 * never into a script.
 */
export function addStructuredData(
  context: Readonly<RouterContextProvider>,
  things: (publicUrl: string) => Thing[],
): void {
  context.get(structuredDataContext).push(...things(context.get(shopFactsContext).publicUrl))
}

const UNSAFE = /[<>&\u2028\u2029]/g

/** Returns JSON that cannot end its script element, for any text in it. */
const toSafeJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    UNSAFE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Writes structured data (JSON-LD) to the end of a document's head, outside of React's tree. */
export function withStructuredData(html: string, things: object[]): string {
  const blocks = things.map((thing) => {
    const json = toSafeJson({ '@context': 'https://schema.org', ...thing })
    return `<script type="application/ld+json">${json}</script>`
  })
  return html.replace('</head>', () => `${blocks.join('')}</head>`)
}
