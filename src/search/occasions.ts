import type { CategoryList } from '#categories/categories.ts'
import { toPlainWords } from './search-text.ts'
import { spellingDistance } from './spelling.ts'

/**
 * What pieces are worn or given for: the words for it, and the category of a new shop that has
 * them. "Work" alone is no occasion: kundan work is a technique.
 */
const OCCASIONS: { value: string; words: string[] }[] = [
  {
    value: 'RoyalCouture',
    words: words(`wedding, weddings, wedding wear, marriage, shaadi, shadi, vivah, bridal,
      bridal wear, bride, brides, bridesmaid, bridesmaids, dulhan, dulhaniya, baraat, sangeet,
      mehendi, mehndi, mehandi, haldi, reception`),
  },
  {
    value: 'RoyalCouture',
    words: words(`festive, festive wear, traditional, ethnic, ethnic wear, festival, festivals,
      tyohar, diwali, deepavali, dhanteras, navratri, garba, dandiya, durga
      puja, puja, pooja, karva chauth, karwa chauth, karvachauth, teej, ganesh
      chaturthi, onam, pongal, eid`),
  },
  {
    value: 'PartyGlimmer',
    words: words(`party, party wear, function, cocktail, cocktail party, evening, evening wear,
      new year, christmas`),
  },
  {
    value: 'OfficeMinimalistic',
    words: words(`office, office wear, formal, workwear, work wear, for work, daily, daily wear,
      daily use, everyday, every day, everyday wear, rozana, college, college wear`),
  },
  {
    value: 'HeartfeltElegance',
    words: words(`anniversary, wedding anniversary, marriage anniversary, valentine, valentines,
      valentine day, valentines day, love, date, date night, proposal, engagement, sagai`),
  },
  { value: 'HeartfeltElegance', words: words('birthday, bday, janamdin, birth day') },
  {
    value: 'HeartfeltElegance',
    words: words(`rakhi, raksha bandhan, rakshabandhan, bhai dooj, mother day, mothers day,
      women day, womens day, friendship day`),
  },
]

function words(list: string): string[] {
  return list.split(',').map((word) => word.trim().replace(/\s+/g, ' '))
}

const BY_WORD = new Map(OCCASIONS.flatMap((each) => each.words.map((word) => [word, each])))

/** Clothes, and the occasion whose pieces are worn with them, by a word of it. */
const CLOTHES: Record<string, string> = {
  traditional: 'saree saris sarees sari lehenga lehengas lehnga salwar anarkali suit',
  party: 'dress dresses gown western',
  office: 'kurti kurtis kurta',
}
const OCCASION_OF_CLOTHES = new Map(
  Object.entries(CLOTHES).flatMap(([occasion, clothes]) =>
    clothes.split(' ').map((word) => [word, occasion] as const),
  ),
)

/** Whether a word names clothes, such as a saree, that some occasion's pieces are worn with. */
export const isOfClothes = (word: string): boolean => OCCASION_OF_CLOTHES.has(word)

export const isOccasion = (phrase: string): boolean => BY_WORD.has(phrase)

const PARTS = new Set([...BY_WORD.keys()].flatMap((phrase) => phrase.split(' ')))

/** Whether a word is one of an occasion, such as `chauth`, which is not corrected. */
export const isOfOccasion = (word: string): boolean => PARTS.has(word)

/**
 * What else is searched for an occasion: its other words, and the name of its category. Nothing if
 * it is no occasion; without the name if the shop has no such category. Clothes are searched as the
 * occasion whose pieces are worn with them.
 */
export function occasionTerms(phrase: string, { values }: CategoryList): string[] {
  const occasion = BY_WORD.get(OCCASION_OF_CLOTHES.get(phrase) ?? phrase)
  if (!occasion) return []
  const category = values.get(occasion.value)
  return [
    ...occasion.words.filter((word) => word !== phrase),
    ...(category && !category.isHidden ? [toPlainWords(category.label)] : []),
  ]
}

const MIN_PREFIX = 3
const ALL_WORDS = [...BY_WORD.keys()].filter((word) => !word.includes(' '))

/** The words of occasions that begin with these letters. */
export const completeOccasion = (prefix: string): string[] =>
  prefix.length < MIN_PREFIX ? [] : ALL_WORDS.filter((word) => word.startsWith(prefix)).slice(0, 2)

const MIN_MISSPELT = 6
/** A letter too many, or one that is missing. */
const MAX_MISTAKES = 1

/** The occasion that a long word with a mistake means: `anniversery`. */
export function findNearestOccasion(word: string): { word: string; mistakes: number } | undefined {
  if (word.length < MIN_MISSPELT) return undefined
  return ALL_WORDS.filter((each) => each.length >= MIN_MISSPELT)
    .map((each) => ({ word: each, mistakes: spellingDistance(word, each) }))
    .filter(({ mistakes }) => mistakes <= MAX_MISTAKES)
    .toSorted((one, other) => one.mistakes - other.mistakes)[0]
}
