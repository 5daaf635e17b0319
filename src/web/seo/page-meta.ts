import type { MetaDescriptor } from 'react-router'
import { DEFAULT_SHOP } from '#shared/shop-settings.ts'
import { SHARE_SIZE, SHOP_SHARE_IMAGE, sharePictureUrl } from '#shared/catalog/pictures.ts'

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

/**
 * What a page says of itself to search engines and to those it is shared with. `path` is its
 * canonical one, such as `/rings`; without a title it is the shop itself.
 */
type PageHead = {
  title?: string
  description?: string
  path: string
  picture?: { key: string; alt: string } | undefined
  /** A piece that can be bought: its price in rupees (`1299.00`). */
  offer?: { amount: string; inStock: boolean }
}

/** What the root knows of the shop; as much as is there, since a page may have failed before. */
function rootOf(matches: Matches): { publicUrl: string; name: string } {
  const data = matches.find((match) => match?.id === 'root')?.loaderData
  const read = (of: unknown, key: string): unknown =>
    typeof of === 'object' && of !== null ? Reflect.get(of, key) : undefined
  const [publicUrl, name] = [read(data, 'publicUrl'), read(read(data, 'shop'), 'name')]
  return {
    publicUrl: typeof publicUrl === 'string' ? publicUrl : '',
    name: typeof name === 'string' ? name : DEFAULT_SHOP.name,
  }
}

/** The shop's own title: that of the home page, and of a page that gives none. */
export const shopTitle = (matches: Matches): string =>
  `${rootOf(matches).name}: artificial jewellery for women`

/**
 * The head of a page that is one shopper's or the owner's: its title, and nothing for search
 * engines.
 */
export const hiddenMeta = (matches: Matches, title: string): MetaDescriptor[] => [
  { title: `${title} | ${rootOf(matches).name}` },
  { name: 'robots', content: 'noindex' },
]

const graph = (name: string, content: string): MetaDescriptor => ({ property: name, content })

/**
 * The head of a public page: title, description, the canonical address on the shop's own public
 * address, and the card that messengers and networks show of it (Open Graph, with Twitter's names
 * where they differ). `matches` are those that a route's `meta` is given.
 */
export function pageMeta(matches: Matches, page: PageHead): MetaDescriptor[] {
  const { publicUrl, name } = rootOf(matches)
  const canonical = `${publicUrl}${page.path}`
  return [
    { title: page.title ? `${page.title} | ${name}` : shopTitle(matches) },
    ...(page.description
      ? [
          { name: 'description', content: page.description },
          graph('og:description', page.description),
        ]
      : []),
    { tagName: 'link', rel: 'canonical', href: canonical },
    graph('og:title', page.title ?? shopTitle(matches)),
    graph('og:url', canonical),
    graph('og:site_name', name),
    graph('og:locale', 'en_IN'),
    graph(
      'og:image',
      publicUrl + (page.picture ? sharePictureUrl(page.picture.key) : SHOP_SHARE_IMAGE),
    ),
    graph('og:image:type', 'image/jpeg'),
    graph('og:image:width', String(SHARE_SIZE.width)),
    graph('og:image:height', String(SHARE_SIZE.height)),
    graph(
      'og:image:alt',
      page.picture?.alt ?? `${name}: artificial jewellery, with a pair of gold-tone jhumkas`,
    ),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...offerMeta(page.offer),
  ]
}

function offerMeta(offer: PageHead['offer']): MetaDescriptor[] {
  if (!offer) return [graph('og:type', 'website')]
  return [
    graph('og:type', 'product'),
    graph('product:price:amount', offer.amount),
    graph('product:price:currency', 'INR'),
    graph('product:availability', offer.inStock ? 'in stock' : 'out of stock'),
  ]
}
