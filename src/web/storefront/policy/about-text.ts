import type { Cloth } from '#shared/catalog/taxonomy.ts'

/** The texts of the about page. `picture` is the listing whose picture is beside the story. */
export const ABOUT = {
  lead:
    'We make the jewellery you reach for first: bright, light, and priced so that losing one ' +
    'earring is a pity, not a tragedy.',
  story: [
    'We began at a kitchen table in Pune, with two sisters, one soldering iron and a ' +
      'cousin’s wedding nine days away. The earrings held. The guests asked. The table got ' +
      'bigger.',
    'Today every piece is still drawn, cast and strung in small batches: brass first, then ' +
      'plating, then enamel or stone, then the beads. It is artificial jewellery, and we are ' +
      'glad of it. It means you can own thirty pairs.',
    'A jhumka is a bell: a hook, a dome, a row of beads that move. Everything we make has ' +
      'something of it, even when it is only the way it catches the light.',
  ],
  picture: 'Combo',
} as const

/** A collection in short, in the colours of the listing that it links to. */
export type Blurb = {
  cloth: Cloth
  over: string
  name: string
  text: string
  link: { to: string; label: string }
}

export const BLURBS: readonly Blurb[] = [
  {
    cloth: 'neem',
    over: 'Korean-inspired',
    name: 'Minimalist',
    text: 'Thin lines, small stones, nothing that catches on a dupatta.',
    link: { to: '/officeminimalistic', label: 'Office Minimalistic' },
  },
  {
    cloth: 'gulabi',
    over: 'White light',
    name: 'Soft American diamond',
    text: 'Cut stones set low, for the sparkle without the weight.',
    link: { to: '/heartfeltelegance', label: 'Heartfelt Elegance' },
  },
  {
    cloth: 'mor',
    over: 'Swarovski-style',
    name: 'Premium',
    text: 'Deep colour and a mirror finish, for the night everyone photographs.',
    link: { to: '/royal', label: 'High-End Statement' },
  },
]
