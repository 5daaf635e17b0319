import type { Cloth } from '#shared/catalog/taxonomy.ts'

/** How many products the picture of the story has at most. */
export const MAX_HOTSPOTS = 3

/** The range of a hotspot's place, in per cent: its circle stays inside the picture. */
export const HOTSPOT_MIN = 5
export const HOTSPOT_MAX = 95

/** A product in the picture: `product` is its id or slug, or empty; `x` and `y` are per cent. */
type Hotspot = { product: string; x: number; y: number }

/**
 * The story band of the home page: a picture of the demo or (`own`) of the library, cut to 4:3,
 * with products that customers open from it.
 */
export type Story = {
  isOn: boolean
  cloth: Exclude<Cloth, 'chandan'>
  title: string
  text: string
  picture: 'demo' | 'own'
  own: string
  hotspots: Hotspot[]
}

/** The story until the settings change it. Its picture shows these products of the demo. */
export const DEFAULT_STORY: Story = {
  isOn: true,
  cloth: 'neem',
  title: 'A wrist that is heard first.',
  text: 'One stone-set kada, a rope bangle, and seven thin ones that ring against it.',
  picture: 'demo',
  own: '',
  hotspots: [
    { product: 'bangle-kada-rani', x: 23, y: 47 },
    { product: 'bangle-rope-resham', x: 77, y: 27 },
    { product: 'bangles-stack-sargam', x: 63, y: 83 },
  ],
}

/**
 * Whether customers see the band: if it is on and has a picture. That of the demo is shown only
 * while one of its products is, so that it is in no other shop.
 */
export const isStoryShown = (
  { isOn, picture }: Pick<Story, 'isOn' | 'picture'>,
  { hasOwn, products }: { hasOwn: boolean; products: number },
): boolean => isOn && (picture === 'own' ? hasOwn : products > 0)
