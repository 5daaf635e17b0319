/** A line of a policy's text, numbered from 1, without its mark and outer blanks. */
export type Line = { number: number; text: string }

export type BlockKind =
  | 'first'
  | 'head'
  | 'reading'
  | 'items'
  | 'terms'
  | 'details'
  | 'paragraph'
  | 'unknown'

/** Lines that form one block: a paragraph, the items of a list, a heading. */
export type Block = { kind: BlockKind; lines: [Line, ...Line[]] }

const MARKS: readonly [BlockKind, RegExp][] = [
  ['head', /^## +(.+)$/],
  ['reading', /^### +(.+)$/],
  ['unknown', /^(#(?:[\s#].*)?)$/],
  ['first', /^! +(.+)$/],
  ['items', /^[-*•] +(.+)$/],
  ['terms', /^\+ +(.+)$/],
  ['details', /^\{(shop|officer)\}$/],
]

function markOf(text: string): { kind: BlockKind; text: string } {
  for (const [kind, mark] of MARKS) {
    const found = mark.exec(text)?.[1]
    if (found !== undefined) return { kind, text: found.trim() }
  }
  return { kind: 'paragraph', text }
}

/** Whether a line continues the block before it. Blank lines end a paragraph, but not a list. */
const continuesBlock = (before: Block | undefined, kind: BlockKind, afterBlank: boolean): boolean =>
  before?.kind === kind &&
  (kind === 'items' || kind === 'terms' || (kind === 'paragraph' && !afterBlank))

/** Splits a policy's text (notation: policy-text.ts) into its blocks. */
export function blocksOf(whole: string): Block[] {
  const blocks: Block[] = []
  let afterBlank = true
  for (const [place, raw] of whole.split(/\r\n|\r|\n/).entries()) {
    const trimmed = raw.trim()
    if (trimmed !== '') {
      const { kind, text } = markOf(trimmed)
      const line = { number: place + 1, text }
      const before = blocks.at(-1)
      if (before && continuesBlock(before, kind, afterBlank)) before.lines.push(line)
      else blocks.push({ kind, lines: [line] })
    }
    afterBlank = trimmed === ''
  }
  return blocks
}
