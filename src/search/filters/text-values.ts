import { listListings } from '#categories/categories.ts'
import { countProducts, type FilterQuery, type SearchContext } from '#search/listing.ts'
import { isMetal } from './metals.ts'
import { parseQuery, type ParsedQuery } from '#search/parse-query.ts'
import { isStopWord, MAX_WORDS, toPlain, toPlainWords, toWords } from '#search/search-text.ts'
import { listPresentFacets } from '#search/store.ts'

const VALUE_FILTERS = ['colour', 'stone', 'material'] as const
type ValueFilter = (typeof VALUE_FILTERS)[number]

/**
 * How products name a colour, a stone or a material: antique gold is a gold. `Kundan` alone would
 * promise the real one, so that an imitation is called `Kundan-look glass`.
 */
const NAMES: Record<ValueFilter, string[]> = {
  colour: ['antique *', 'oxidised *'],
  material: ['* alloy'],
  stone: [
    '* stone',
    '* bead',
    '* beads',
    '* glass',
    '* glass crystal',
    '*-look',
    '*-look glass',
    '*-look stone',
    '*-colour glass',
    '*-colour glass crystal',
    '*-colour stone',
    'imitation *',
    'shell-based imitation *',
    'synthetic *',
    'faux *',
  ],
}

/**
 * The values that a typed colour, stone or material may have, as `facets_of` of migration 0004
 * writes them: `rose gold` is `Rose gold`, and `kundan` also `Kundan-look glass`.
 */
export function toValues(name: ValueFilter, phrase: string): string[] {
  const names = NAMES[name].map((each) => each.replace('*', () => phrase))
  const values = [phrase, ...names].map((each) => each.charAt(0).toUpperCase() + each.slice(1))
  return [...values, phrase.toUpperCase()]
}

/** Those of the phrases that are a colour, stone or material of any product. */
export async function listNamedValues(
  db: SearchContext['db'],
  phrases: string[],
): Promise<Set<string>> {
  const facets = (phrase: string) =>
    VALUE_FILTERS.flatMap((name) => toValues(name, phrase).map((value) => `${name}:${value}`))
  const present = await listPresentFacets(db, phrases.flatMap(facets))
  return new Set(phrases.filter((phrase) => facets(phrase).some((facet) => present.has(facet))))
}

type TextFilter = ValueFilter | 'metal'

type Values = Partial<Record<TextFilter | 'style', string[]>>

/** The filters that products are counted with. */
type Chosen = Omit<FilterQuery, 'inStock'>

/** The filters of a text, and the words that are left: corrected, and as they were typed. */
type NamedValues = { values: Values; rest: string; typedRest: string }

/** Quotes, or a word that must not match. */
const EXACT = /"|(^|\s)-/

/** Words `from` to `to` (exclusive) of a text, and the values of a filter that they name. */
type Found = { name: TextFilter; values: string[]; from: number; to: number }

/** A colour is one of the metal or of anything else, and each has a filter. */
const toFilter = (name: ValueFilter, values: string[]): TextFilter =>
  name === 'colour' && values.every(isMetal) ? 'metal' : name

/** Words of a text that name values of a filter, the longest first. */
async function findValues(db: SearchContext['db'], words: string[]): Promise<Found[]> {
  const candidates = [3, 2, 1].flatMap((length) =>
    words.slice(length - 1).flatMap((_, from) => {
      const to = from + length
      const phrase = words.slice(from, to).join(' ')
      if (isStopWord(phrase)) return []
      return VALUE_FILTERS.map((name) => ({ name, values: toValues(name, phrase), from, to }))
    }),
  )
  const present = await listPresentFacets(
    db,
    candidates.flatMap(({ name, values }) => values.map((value) => `${name}:${value}`)),
  )
  const found: Found[] = []
  for (const { name, values, from, to } of candidates) {
    const isFree = found.every((other) => to <= other.from || from >= other.to)
    const own = values.filter((value) => present.has(`${name}:${value}`))
    if (isFree && own.length > 0) found.push({ name: toFilter(name, own), values: own, from, to })
  }
  return found
}

/**
 * The colours, stones and materials of a text. Words become a filter if a product has that value
 * among those that the other words find. Descriptions are not looked at: they name further colours.
 * Two colours stay words, because a filter shows products with either. So does the only word of a
 * search (`isAlone`), whose best matches are those with the word in their title. The spelling is
 * corrected: "necklace blu" is blue.
 */
export async function readValues(
  context: SearchContext,
  text: string,
  { isAlone }: { isAlone: boolean },
): Promise<NamedValues> {
  const asTyped = { values: {}, rest: text, typedRest: text }
  if (EXACT.test(text)) return asTyped
  const typed = toWords(toPlain(text)).slice(0, MAX_WORDS)
  const { corrected = text } = await parse(context, text)
  const words = toWords(toPlain(corrected)).slice(0, MAX_WORDS)
  const found = await findValues(context.db, words)
  const single = found.filter(({ name }) => found.filter((each) => each.name === name).length === 1)
  const others = without(words, single)
  if (single.length === 0 || (isAlone && others.every(isStopWord))) return asTyped
  const had: Found[] = []
  const parsed = await parse(context, others.join(' '))
  for (const each of single) {
    const values = await listHad(context.db, parsed, each)
    if (values.length > 0) had.push({ ...each, values })
  }
  if (had.length === 0) return asTyped
  const left = without(words, had)
  const isEmpty = left.every(isStopWord)
  const rest = isEmpty ? '' : left.join(' ')
  const values = toFilters(had)
  const isSame = typed.length === words.length
  const named = {
    values,
    rest,
    typedRest: isEmpty || !isSame ? rest : without(typed, had).join(' '),
  }
  if ((await countText(context, rest, values)) > 0) return named
  return (await countText(context, text, {})) > 0 ? asTyped : named
}

/** Those of the values that a product has which the other words find. */
async function listHad(db: SearchContext['db'], others: ParsedQuery, { name, values }: Found) {
  const had: string[] = []
  for (const value of values)
    if ((await count(db, others, { [name]: [value] })) > 0) had.push(value)
  return had
}

/**
 * The style of a text whose other words are filters: `ring` beside a colour or a price. It becomes
 * a filter only if that shows as many products as the word, which also finds titles. `others` are
 * the sizes and prices of the text.
 */
export async function readStyle(
  context: SearchContext,
  { values, rest, typedRest }: NamedValues,
  others: Chosen,
): Promise<{ values: Values; rest: string }> {
  const words = toWords(toPlain(rest)).filter((word) => !isStopWord(word))
  const name = singular(words.join(' '))
  const style = listListings(await context.categories()).find(
    ({ kind, label, value }) =>
      kind === 'style' && [label, value].some((each) => singular(toPlainWords(each)) === name),
  )
  if (name === '' || !style || EXACT.test(rest)) return { values, rest: typedRest }
  const filtered = { ...values, style: [style.value] }
  const [shown, found] = [
    await countText(context, '', { ...others, ...filtered }),
    await countText(context, rest, { ...others, ...values }),
  ]
  return shown > 0 && shown >= found ? { values: filtered, rest: '' } : { values, rest: typedRest }
}

const singular = (word: string): string => word.replace(/s$/, '')

const without = (words: string[], found: Found[]): string[] =>
  words.filter((_, at) => !found.some(({ from, to }) => at >= from && at < to))

const toFilters = (found: Found[]): Values =>
  Object.fromEntries(found.map(({ name, values }) => [name, values]))

const parse = async ({ db, categories }: SearchContext, text: string): Promise<ParsedQuery> =>
  parseQuery(db, text, { categories: await categories() })

const count = (db: SearchContext['db'], parsed: ParsedQuery, chosen: Chosen): Promise<number> =>
  countProducts(db, { input: { ...chosen, inStock: false }, parsed })

const countText = async (context: SearchContext, text: string, chosen: Chosen): Promise<number> =>
  count(context.db, await parse(context, text), chosen)
