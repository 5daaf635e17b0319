import type { CallReply } from '#contract/contract.ts'

type Reply = CallReply<'GET /api/about'>
type About = NonNullable<Reply['about']>

/** The listing whose picture is beside the story. */
export const ABOUT_PICTURE = 'Combo'

/** The texts of the demo shop, until others are saved. */
export const DEFAULT_ABOUT: About = {
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
  ].join('\n\n'),
  blurbsTitle: 'Three ways we make',
  blurbs: [
    {
      cloth: 'neem',
      over: 'Korean-inspired',
      name: 'Minimalist',
      text: 'Thin lines, small stones, nothing that catches on a dupatta.',
      to: '/officeminimalistic',
      label: 'Office Minimalistic',
    },
    {
      cloth: 'gulabi',
      over: 'White light',
      name: 'Soft American diamond',
      text: 'Cut stones set low, for the sparkle without the weight.',
      to: '/heartfeltelegance',
      label: 'Heartfelt Elegance',
    },
    {
      cloth: 'mor',
      over: 'Swarovski-style',
      name: 'Premium',
      text: 'Deep colour and a mirror finish, for the night everyone photographs.',
      to: '/royal',
      label: 'High-End Statement',
    },
  ],
  contactLine: 'A person answers, usually the same day. A complaint gets a ticket number.',
}

const DEFAULT_DESCRIPTION =
  'Two sisters, one soldering iron and a wedding: how we began in Pune, the three ways ' +
  'we make jewellery, and how to reach us.'

/** The texts and the own picture of the page, else the defaults. Only for loaders. */
export function toAboutTexts({ about: saved, picture }: Reply) {
  const { story, ...texts } = saved ?? DEFAULT_ABOUT
  return {
    ...texts,
    picture,
    story: story.split(/\n\s*\n/).map((paragraph) => paragraph.trim()),
    description: saved ? texts.lead : DEFAULT_DESCRIPTION,
  }
}
