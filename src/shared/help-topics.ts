/** A page of the shop that a search text may ask for. */
export type HelpTopic = { label: string; path: string }

type Words = HelpTopic & { words: readonly string[] }

const TOPICS: readonly Words[] = [
  {
    label: 'Track an order',
    path: '/track-order',
    words: 'order orders track tracking status parcel awb cancel cancellation'.split(' '),
  },
  {
    label: 'Refund policy',
    path: '/refund',
    words: (
      'return returns returned refund refunds exchange exchanges replace replacement cancel ' +
      'cancellation'
    ).split(' '),
  },
  {
    label: 'Shipping Policy',
    path: '/shipping',
    words: (
      'shipping delivery deliver delivered courier dispatch cod pincode charge charges ' +
      'fee fees'
    ).split(' '),
  },
  {
    label: 'Find my size',
    path: '/size-guide',
    words: 'guide chart measure'.split(' '),
  },
  {
    label: 'Write to us',
    path: '/grievance',
    words:
      'contact complaint complaints grievance support help helpline customer whatsapp email'.split(
        ' ',
      ),
  },
  { label: 'Terms of Service', path: '/termsofservice', words: ['terms', 'conditions'] },
  { label: 'Privacy Policy', path: '/privacy', words: ['privacy'] },
]

/** Words beside those of a topic. */
const SMALL_WORDS = new Set(
  (
    'a an the is are my your i you we do does can to of for on in at by and or how where when ' +
    'what which if not policy policies service care number no free time days day week cash size ' +
    'sizes ring rings bangle bangles chain please id page shop will it this me get got come ' +
    'comes reach arrive receive received long much many after before open damaged broken wrong ' +
    'late earring earrings jhumka jhumkas pendant pendants pendent necklace necklaces set sets ' +
    'combo piece pieces jewellery jewelry product products item items'
  ).split(' '),
)

const KNOWN = new Set([...TOPICS.flatMap(({ words }) => words), 'policy', 'policies'])

/** Whether a word asks for help rather than for a piece, so that its spelling is not corrected. */
export const isHelpWord = (word: string): boolean => KNOWN.has(word)

const ORDER_NUMBER = /^#?[a-z]{2,6}[\s-]*\d{4}[\s-]*\d{6,12}$/i

/**
 * The pages that a search text asks for, such as `return policy` or an order number. None if it has
 * words of anything else.
 */
export function helpTopicsOf(text: string): HelpTopic[] {
  const typed = text.trim()
  if (ORDER_NUMBER.test(typed))
    return [{ label: `Track ${typed}`, path: `/track?order=${encodeURIComponent(typed)}` }]
  const words: string[] = typed.toLowerCase().match(/[a-z]+/g) ?? []
  if (!words.every((word) => KNOWN.has(word) || SMALL_WORDS.has(word))) return []
  return TOPICS.filter((topic) => topic.words.some((word) => words.includes(word))).map(
    ({ label, path }) => ({ label, path }),
  )
}
