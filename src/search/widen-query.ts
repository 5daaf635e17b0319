import type { Reader } from '#platform/db/db.ts'
import { isOccasion } from './occasions.ts'
import type { Group, ParsedQuery } from './parse-query.ts'
import { hasMatch, type MatchQuery } from './store.ts'
import { listNamedValues } from '#search/filters/text-values.ts'

/** The words of a search that some products have, and those that none of these has. */
export type Partly = { found: string; missing: string[] }

/** A search for less than all of a text. */
type WiderQuery = { parsed: ParsedQuery; partly?: Partly }

/**
 * A wider search if no product matches the text, also without the filters: its words in any place,
 * or some of them. Undefined if a product matches, or there is no wider one.
 */
export async function widenQuery(
  db: Reader,
  parsed: ParsedQuery | undefined,
): Promise<WiderQuery | undefined> {
  if (!parsed?.must || (await hasMatch(db, parsed.must))) return undefined
  const { otherwise } = parsed
  if (otherwise === null || (otherwise && (await hasMatch(db, otherwise))))
    return { parsed: { ...parsed, must: otherwise } }
  return relaxQuery(db, parsed)
}

/** A longer text is a sentence, of which some words say little. */
const MAX_RELAXED = 5

/**
 * A search for as many words of a text as products have together. Undefined if none of them finds
 * anything, or the text is long.
 */
async function relaxQuery(db: Reader, parsed: ParsedQuery): Promise<WiderQuery | undefined> {
  const { groups } = parsed
  if (groups.length < 2 || groups.length > MAX_RELAXED) return undefined
  const values = await listNamedValues(
    db,
    groups.map(({ text }) => text),
  )
  const found: Group[] = []
  let must: MatchQuery | undefined
  for (const group of inOrder(groups, values)) {
    const tried = toMatchQuery([...found, group])
    if (!(await hasMatch(db, tried))) continue
    found.push(group)
    must = tried
  }
  const missing = groups.filter((group) => !found.includes(group) && !values.has(group.text))
  const name = await findName(db, missing)
  if (name) return toWider(parsed, name, missing)
  return must && toWider(parsed, must, found)
}

function toWider(parsed: ParsedQuery, must: MatchQuery, found: Group[]): WiderQuery {
  const texts = (isFound: boolean) =>
    parsed.groups.flatMap((group) => (found.includes(group) === isFound ? group.text : []))
  return {
    parsed: { ...parsed, must },
    partly: { found: texts(true).join(' '), missing: texts(false) },
  }
}

/**
 * Words that no other match has, but which stand beside each other in a name: `evil eye` of `evil
 * eye bracelet`. They say more than the kind of piece, an occasion less.
 */
async function findName(db: Reader, missing: Group[]): Promise<MatchQuery | undefined> {
  const texts = missing.map(({ text }) => text)
  if (texts.join(' ').split(' ').length !== 2 || texts.some(isOccasion)) return undefined
  const must = { words: '', names: missing.map(({ query }) => query).join(' <-> ') }
  return (await hasMatch(db, must)) ? must : undefined
}

/**
 * What a piece is and what for come first, its colour, stone and material last: `necklace` of `blue
 * necklace`. Of others the last word first: `studs` of `small studs`.
 */
function inOrder(groups: Group[], values: Set<string>): Group[] {
  const place = ({ text, isProductType }: Group) =>
    isProductType ? 0 : isOccasion(text) ? 1 : values.has(text) ? 3 : 2
  return groups.toReversed().toSorted((one, other) => place(one) - place(other))
}

/** These words must match; product types in names. */
function toMatchQuery(groups: Group[]): MatchQuery {
  const all = (isProductType: boolean) =>
    groups
      .filter((group) => group.isProductType === isProductType)
      .map(({ query }) => query)
      .join(' & ')
  return { words: all(false), names: all(true) }
}
