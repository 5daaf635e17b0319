import { isEmail } from '#shared/customer/account-fields.ts'
import { findUnknownPlaceholders } from '#shared/catalog/placeholders.ts'
import type { Part, PolicyBody, Reading, Section } from './policy.ts'
import { blocksOf, type Block, type BlockKind, type Line } from './policy-blocks.ts'

/** A problem in a policy's text and its line, from 1. */
export type PolicyProblem = { line: number; text: string }

/**
 * The maximum length of a policy and of a heading in characters, and the maximum of sections: four
 * times the size of the default policies.
 */
export const MAX_POLICY_TEXT_LENGTH = 20_000
const MAX_HEAD_LENGTH = 120
const MAX_SECTIONS = 40

/** A part that is being read: two readings become one part. */
type DraftPart =
  | Exclude<Part, { readings: unknown } | { list: unknown } | { terms: unknown }>
  | DraftLists
type DraftLists =
  | { list: string[] }
  | { terms: { term: string; text: string }[] }
  | { pair: { from: string; says: string[] }[]; line: number }
type DraftSection = { head: string; line: number; parts: DraftPart[] }
type Draft = {
  first: string | undefined
  lead: string | undefined
  sections: DraftSection[]
  problems: PolicyProblem[]
}

const addProblem = (draft: Draft, line: number, text: string): void =>
  void draft.problems.push({ line, text })

const joined = (lines: readonly Line[]): string => lines.map(({ text }) => text).join(' ')

/** The section of a block. Without one it adds a problem and returns undefined. */
function sectionFor(draft: Draft, { lines: [{ number }] }: Block): DraftSection | undefined {
  const section = draft.sections.at(-1)
  if (!section) addProblem(draft, number, 'Before this a section begins, with ## and its head.')
  return section
}

const BLOCK_HANDLERS: Record<BlockKind, (draft: Draft, block: Block) => void> = {
  unknown: (draft, { lines: [{ number }] }) =>
    addProblem(
      draft,
      number,
      'A head is written ## and a blank before its words, the name of a reading ### and a blank.',
    ),
  first: (draft, { lines: [{ number, text }] }) => {
    if (draft.first !== undefined || draft.lead !== undefined)
      return addProblem(draft, number, 'A line with ! stands once, above everything else.')
    draft.first = text
  },
  head: (draft, { lines: [{ number, text }] }) => {
    if (text.length > MAX_HEAD_LENGTH)
      addProblem(draft, number, `A head has at most ${MAX_HEAD_LENGTH} characters.`)
    draft.sections.push({ head: text, line: number, parts: [] })
  },
  paragraph: (draft, block) => {
    const { lines } = block
    if (draft.sections.length > 0) return void sectionFor(draft, block)?.parts.push(joined(lines))
    if (draft.lead !== undefined)
      return addProblem(
        draft,
        lines[0].number,
        'The introduction is one paragraph. Begin a section with ## first.',
      )
    draft.lead = joined(lines)
  },
  items: (draft, block) => {
    const parts = sectionFor(draft, block)?.parts
    const says = block.lines.map(({ text }) => text)
    const last = parts?.at(-1)
    const reading = typeof last === 'object' && 'pair' in last ? last.pair.at(-1) : undefined
    if (reading) reading.says.push(...says)
    else parts?.push({ list: says })
  },
  terms: (draft, block) => {
    const terms = block.lines.map(({ number, text: line }) => {
      const [, term = line, text = ''] = /^([^:]+): +(.+)$/.exec(line) ?? []
      if (!text) addProblem(draft, number, 'After + come a term, a colon and what it means.')
      return { term: term.trim(), text }
    })
    sectionFor(draft, block)?.parts.push({ terms })
  },
  reading: (draft, block) => {
    const parts = sectionFor(draft, block)?.parts
    const [{ number, text: from }] = block.lines
    const last = parts?.at(-1)
    if (typeof last === 'object' && 'pair' in last && last.pair.length === 1)
      last.pair.push({ from, says: [] })
    else parts?.push({ pair: [{ from, says: [] }], line: number })
  },
  details: (draft, block) => {
    sectionFor(draft, block)?.parts.push({
      details: block.lines[0].text === 'shop' ? 'shop' : 'officer',
    })
  },
}

const OWN_PATH = /^\/(?!\/)[\w\-./?=&#%]*$/
const TELEPHONE = /^tel:\+?[0-9-]{3,20}$/
const MAX_LINK_LENGTH = 300

/**
 * Whether a policy may link to this target: a page of this shop, another site over https, an e-mail
 * address or a telephone number.
 */
function isPolicyLink(to: string): boolean {
  if (to.length > MAX_LINK_LENGTH || /[\s"'<>\\]/.test(to)) return false
  if (OWN_PATH.test(to) || TELEPHONE.test(to)) return true
  if (to.startsWith('mailto:')) return isEmail(to.slice('mailto:'.length))
  return to.startsWith('https://') && URL.canParse(to)
}

const LINK = /\[([^[\]]*)\]\(([^()]*)\)?/g

/** Adds problems for forbidden links and unknown placeholders. */
function checkWords(draft: Draft, { kind, lines }: Block): void {
  if (kind === 'details') return
  const text = joined(lines)
  const lineOf = (words: string) =>
    lines.find((line) => line.text.includes(words))?.number ?? lines[0].number
  for (const [whole, words = '', to = ''] of text.matchAll(LINK)) {
    if (words.trim() && whole.endsWith(')') && isPolicyLink(to)) continue
    addProblem(
      draft,
      lineOf(to || whole),
      'A link is written [words](/page) and leads to a page of this shop, to https://, ' +
        'mailto: or tel:.',
    )
  }
  for (const name of findUnknownPlaceholders(text)) {
    const isDetails = name === 'shop' || name === 'officer'
    addProblem(
      draft,
      lineOf(`{${name}}`),
      isDetails
        ? `{${name}} stands in a line of its own, within a section.`
        : `Nothing is known as {${name}}.`,
    )
  }
}

/** Adds problems for what is missing in the whole text. */
function checkWhole(draft: Draft): void {
  const { lead, sections } = draft
  if (lead === undefined)
    addProblem(draft, 1, 'The text begins with its introduction: one paragraph above the first ##.')
  if (sections.length === 0)
    addProblem(draft, 1, 'The text needs at least one section, which begins with ## and its head.')
  if (sections.length > MAX_SECTIONS)
    addProblem(
      draft,
      sections[MAX_SECTIONS]?.line ?? 1,
      `A policy has at most ${MAX_SECTIONS} sections.`,
    )
  for (const { line, parts } of sections) {
    if (parts.length === 0) addProblem(draft, line, 'Nothing stands under this head.')
    for (const part of parts) {
      if (typeof part === 'string' || !('pair' in part)) continue
      const whole = part.pair.length === 2 && part.pair.every(({ says }) => says.length > 0)
      if (!whole)
        addProblem(
          draft,
          part.line,
          'Two readings stand side by side: ### and a name, then lines with -, twice.',
        )
    }
  }
}

const isPair = (pair: Reading[]): pair is [Reading, Reading] => pair.length === 2
const isPart = (part: Part | undefined): part is Part => part !== undefined

const toPart = (part: DraftPart): Part | undefined => {
  if (typeof part === 'string' || !('pair' in part)) return part
  const { pair } = part
  return isPair(pair) ? { readings: pair } : undefined
}

type KnownSections = readonly Section[]

const hasOfficerDetails = ({ parts }: { parts: readonly (Part | DraftPart)[] }): boolean =>
  parts.some((part) => typeof part === 'object' && 'details' in part && part.details === 'officer')

/**
 * Gives each section its id. A known heading keeps its id, and so does the section with the
 * officer's details, as every footer links to it. Any other id is made of the heading's words and
 * is unique on the page.
 */
function toSections(drafts: readonly DraftSection[], known: KnownSections): Section[] {
  const taken = new Set<string>()
  return drafts.map(({ head, parts }) => {
    const sameHead = known.find((each) => each.head === head)
    const officer = hasOfficerDetails({ parts }) ? known.find(hasOfficerDetails) : undefined
    const knownId = (sameHead ?? officer)?.id
    const words = head
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
      .replaceAll(/^-|-$/g, '')
    let id = knownId && !taken.has(knownId) ? knownId : `on-${words || 'section'}`
    for (let place = 2; taken.has(id); place++) id = `on-${words || 'section'}-${place}`
    taken.add(id)
    return { id, head, parts: parts.map(toPart).filter(isPart) }
  })
}

/**
 * Parses a policy as an administrator writes it. Returns the problems with their lines; `known` are
 * sections whose ids are kept if their headings are. The notation: `! ` a line above everything;
 * one paragraph of introduction; `## ` a section's heading, and under it paragraphs with blank
 * lines between, `- ` items of a list, `+ term: text`, `### ` the name of a reading with its items
 * (two of them are shown side by side), and `{shop}` or `{officer}` on a line of its own for their
 * details. Links are `[words](/page)`; placeholders.ts lists the other names in braces.
 */
export function readPolicy(
  text: string,
  known: KnownSections = [],
): PolicyBody & { problems: PolicyProblem[] } {
  const draft: Draft = { first: undefined, lead: undefined, sections: [], problems: [] }
  for (const block of blocksOf(text)) {
    BLOCK_HANDLERS[block.kind](draft, block)
    checkWords(draft, block)
  }
  checkWhole(draft)
  const { first, lead = '', sections, problems } = draft
  return {
    ...(first === undefined ? {} : { first }),
    lead,
    sections: toSections(sections, known),
    problems: problems.toSorted((one, other) => one.line - other.line),
  }
}

const asItems = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n')

function asText(part: Part): string {
  if (typeof part === 'string') return part
  if ('list' in part) return asItems(part.list)
  if ('terms' in part) return part.terms.map(({ term, text }) => `+ ${term}: ${text}`).join('\n')
  if ('readings' in part)
    return part.readings.map(({ from, says }) => `### ${from}\n${asItems(says)}`).join('\n\n')
  return `{${part.details}}`
}

/** A policy in the notation of readPolicy. */
export const writePolicy = ({ first, lead, sections }: PolicyBody): string =>
  [
    ...(first === undefined ? [] : [`! ${first}`]),
    lead,
    ...sections.flatMap(({ head, parts }) => [`## ${head}`, ...parts.map(asText)]),
  ].join('\n\n')
