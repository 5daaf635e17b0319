import type { MetaDescriptor } from 'react-router'
import { SHARE_SIZE, SHOP_SHARE_IMAGE, sharePictureUrl } from '#shared/pictures.ts'

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

/** What a page says of itself to search engines and to those it is shared with. `path` is its canonical one, such as `/rings`. */
type PageHead = {
  title: string
  description?: string
  path: string
  picture?: { key: string; alt: string } | undefined
  /** A piece that can be bought: its price in rupees (`1299.00`). */
  offer?: { amount: string; inStock: boolean }
}

const SHOP = 'Jhumka'
const SHOP_PICTURE_ALT = 'Jhumka: artificial jewellery, with a pair of gold-tone jhumkas'

function publicUrlOf(matches: Matches): string {
  const data = matches.find((match) => match?.id === 'root')?.loaderData
  const url = typeof data === 'object' && data !== null ? Reflect.get(data, 'publicUrl') : undefined
  return typeof url === 'string' ? url : ''
}

const graph = (name: string, content: string): MetaDescriptor => ({ property: name, content })

/**
 * The head of a public page: title, description, the canonical address on the shop's own public address, and the card that messengers
 * and networks show of it (Open Graph, with Twitter's names where they differ). `matches` are those that a route's `meta` is given.
 */
export function pageMeta(matches: Matches, page: PageHead): MetaDescriptor[] {
  const publicUrl = publicUrlOf(matches)
  const canonical = `${publicUrl}${page.path}`
  return [
    { title: page.title },
    ...(page.description ? [{ name: 'description', content: page.description }, graph('og:description', page.description)] : []),
    { tagName: 'link', rel: 'canonical', href: canonical },
    graph('og:title', page.title.replace(` | ${SHOP}`, '')),
    graph('og:url', canonical),
    graph('og:site_name', SHOP),
    graph('og:locale', 'en_IN'),
    graph('og:image', publicUrl + (page.picture ? sharePictureUrl(page.picture.key) : SHOP_SHARE_IMAGE)),
    graph('og:image:type', 'image/jpeg'),
    graph('og:image:width', String(SHARE_SIZE.width)),
    graph('og:image:height', String(SHARE_SIZE.height)),
    graph('og:image:alt', page.picture?.alt ?? SHOP_PICTURE_ALT),
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
