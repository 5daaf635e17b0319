import { LOGO_SHARE_FILE, SHOP_SHARE_IMAGE } from '#shared/catalog/picture.ts'
import { DEFAULT_SHOP } from '#shared/shop-settings.ts'
import type { RootData, Shop } from './shop-facts.ts'

/** The picture of link previews in a shop without a logo, and where the settings are not known. */
export const demoShare = (name: string): Pick<RootData, 'shareImage' | 'shareAlt'> => ({
  shareImage: SHOP_SHARE_IMAGE,
  shareAlt: `${name}: artificial jewellery, with a pair of gold-tone jhumkas`,
})

/**
 * The own pictures that every page may show, for the root loader: the logo, the picture of link
 * previews and that beside the log-in. A logo and a panel that the shop has not are left out.
 */
export const toOwnBrand = (
  shop: Shop,
): Pick<RootData, 'logo' | 'hidesName' | 'shareImage' | 'shareAlt' | 'panel'> => ({
  ...toLogo(shop),
  ...toPanel(shop),
})

/** All attributes of the logo, so that the scripts of the pages need none of them. */
function toLogo({ logo, details }: Shop) {
  const name = details?.name ?? DEFAULT_SHOP.name
  if (!logo) return demoShare(name)
  const { key, width, height, hasName } = logo
  const src = `/pictures/${key}/logo.png`
  // The link around it has the name of the shop. Behind a dark logo the background is light.
  const className = 'h-9 lg:h-11 max-w-full bg-mogra object-contain'
  return {
    logo: { src, width, height, alt: '', className },
    hidesName: hasName,
    shareImage: `/pictures/${key}/${LOGO_SHARE_FILE}`,
    shareAlt: `The logo of ${name}`,
  }
}

/** The first slide with a picture of the library: the one for phones is nearer to a square. */
function toPanel({ home, pictures }: Shop) {
  const slide = home?.slides.find(({ picture }) => picture === 'own')
  const key = slide?.phone || slide?.wide
  const panel = pictures.find((picture) => picture.key === key)
  return panel ? { panel } : {}
}
