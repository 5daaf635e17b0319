import { COLOURS } from './paper.ts'
import {
  addPage,
  drawRule,
  drawText,
  heightOf,
  makeRoom,
  widthOf,
  type Sheet,
  type TextStyle,
} from './sheet.ts'

/** `note` is printed below the text, smaller. */
export type Cell = { text: string; note?: string }

/** Exactly one column of a table is `wide`: it takes the width that the others leave. */
export type Column = { heading: Cell; align: 'left' | 'right'; wide?: boolean }

export type Table = { columns: Column[]; rows: Cell[][]; total: Cell[] | null }

type Place = { x: number; width: number; isAbove: boolean }
type Layout = { places: Place[]; text: number; small: number }
type RowKind = 'heading' | 'row' | 'total'
type Row = { cells: Cell[]; kind: RowKind }

const PADDING = 4
/** A column of figures is at most this much wider than its figures. */
const MAX_EXTRA = 14
/** No description is longer; a row must always fit on a page. */
const MAX_LINES = 8

/**
 * Draws a table from `sheet.y` on, over as many pages as it needs. The heading is repeated on each,
 * no row is split, and the total is never alone on a page.
 */
export function drawTable(sheet: Sheet, table: Table): void {
  const layout = fitColumns(sheet, table)
  const heightOfRow = (row: Row | undefined) => (row ? rowHeight(sheet, table, layout, row) : 0)
  const draw = (row: Row) => drawRow(sheet, table, layout, row)
  const heading: Row = { cells: table.columns.map((column) => column.heading), kind: 'heading' }
  const rows = table.rows.map((cells): Row => ({ cells, kind: 'row' }))
  const total: Row | undefined = table.total ? { cells: table.total, kind: 'total' } : undefined
  /** The height of a row, with what must be on its page: the total with the last one. */
  const neededFor = (at: number) =>
    heightOfRow(rows[at]) + (at >= rows.length - 1 ? heightOfRow(total) : 0)
  makeRoom(sheet, heightOfRow(heading) + neededFor(0))
  draw(heading)
  for (const [at, row] of rows.entries()) {
    if (sheet.y + neededFor(at) > sheet.bottom) {
      addPage(sheet)
      draw(heading)
    }
    draw(row)
  }
  if (total) draw(total)
}

/**
 * The places of the columns. Where the wide column would be too narrow, its text has a line of its
 * own above the figures; where the figures are still too wide, the type of the table is smaller.
 */
function fitColumns(sheet: Sheet, table: Table): Layout {
  const { paper, width } = sheet
  const natural = table.columns.map((column, at) =>
    column.wide ? 0 : naturalWidth(sheet, table, at),
  )
  const needed = natural.reduce((total, each) => total + each, 0)
  const gaps = paper.gap * (natural.length - 1)
  const room = width - needed - gaps
  if (room >= paper.minDescription) {
    const widths = widenColumns(sheet, table, natural, room)
    return { places: placeInLine(sheet, sheet.left, widths), text: paper.text, small: paper.small }
  }
  const scale = Math.min(1, (width - gaps) / needed)
  const widths = natural.map((each) => each * scale)
  return {
    places: placeBelow(sheet, table, widths),
    text: paper.text * scale,
    small: paper.small * scale,
  }
}

/** What a long description does not need is shared with the columns of figures. */
function widenColumns({ paper }: Sheet, table: Table, natural: number[], room: number): number[] {
  const wideAt = table.columns.findIndex((column) => column.wide)
  const figures = natural.length - wideAt - 1
  const spare = Math.max(0, room - 1.5 * paper.minDescription) / figures
  const extra = Math.min(spare, MAX_EXTRA)
  return natural.map((each, at) => {
    if (at === wideAt) return room - figures * extra
    return at > wideAt ? each + extra : each
  })
}

/** The width that a column needs for its figures, and for the words of its heading. */
function naturalWidth(sheet: Sheet, { columns, rows, total }: Table, at: number): number {
  const { text, small } = sheet.paper
  const heading = columns[at]?.heading
  const words = [...(heading?.text ?? '').split(' '), heading?.note ?? '']
  const widths = [
    ...words.map((word) => widthOf(sheet, word, { size: small, bold: true })),
    ...[...rows, ...(total ? [total] : [])].flatMap((cells) => [
      widthOf(sheet, cells[at]?.text ?? '', { size: text, bold: cells === total }),
      widthOf(sheet, cells[at]?.note ?? '', { size: small }),
    ]),
  ]
  // Rounded up, so that no figure is wrapped because of a rounding error.
  return Math.ceil(Math.max(...widths) * 10) / 10 + 0.1
}

/** The places of columns side by side from `x` on. */
function placeInLine({ paper }: Sheet, x: number, widths: number[]): Place[] {
  let next = x
  return widths.map((width) => {
    const place = { x: next, width, isAbove: false }
    next += width + paper.gap
    return place
  })
}

/** The wide column and those before it are above; the others share the width below them. */
function placeBelow(sheet: Sheet, table: Table, widths: number[]): Place[] {
  const { left, width, paper } = sheet
  const wideAt = table.columns.findIndex((column) => column.wide)
  const before = placeInLine(sheet, left, widths.slice(0, wideAt))
  const indent = before.reduce((x, place) => x + place.width + paper.gap, left)
  const figures = widths.slice(wideAt + 1)
  const taken = figures.reduce((total, each) => total + each + paper.gap, -paper.gap)
  const spare = Math.max(0, left + width - indent - taken) / figures.length
  return [
    ...before.map((place) => ({ ...place, isAbove: true })),
    { x: indent, width: left + width - indent, isAbove: true },
    ...placeInLine(
      sheet,
      indent,
      figures.map((each) => each + spare),
    ),
  ]
}

/** The styles of the text and of the note of a cell. */
function stylesOf(
  { text, small }: Layout,
  align: Column['align'],
  kind: RowKind,
): { text: TextStyle; note: TextStyle } {
  const note = { size: small, align, colour: COLOURS.muted, maxLines: MAX_LINES }
  if (kind === 'heading') return { text: { ...note, bold: true, colour: COLOURS.text }, note }
  return { text: { size: text, bold: kind === 'total', align, maxLines: MAX_LINES }, note }
}

type DrawnCell = { cell: Cell; place: Place; styles: ReturnType<typeof stylesOf>; height: number }

/** The cells of a row with their heights. */
const measureCells = (sheet: Sheet, table: Table, layout: Layout, { cells, kind }: Row) =>
  table.columns.flatMap(({ align }, at): DrawnCell[] => {
    const own = layout.places[at]
    const full = cells[at]
    if (!own || !full) return []
    // The word "Total" is beside the sums, and the note of a description beside it.
    const place = kind === 'total' ? { ...own, isAbove: false } : own
    const cell = place.isAbove && full.note ? { text: `${full.text} · ${full.note}` } : full
    const styles = stylesOf(layout, align, kind)
    const height =
      heightOf(sheet, cell.text, place.width, styles.text) +
      heightOf(sheet, cell.note ?? '', place.width, styles.note)
    return [{ cell, place, styles, height }]
  })

/** The heights of the two parts of a row; the upper one is 0 unless it is stacked. */
function partsOf(cells: DrawnCell[]): { above: number; below: number } {
  const highest = (isAbove: boolean) =>
    Math.max(0, ...cells.filter(({ place }) => place.isAbove === isAbove).map((c) => c.height))
  return { above: highest(true), below: highest(false) }
}

function rowHeight(sheet: Sheet, table: Table, layout: Layout, row: Row): number {
  const { above, below } = partsOf(measureCells(sheet, table, layout, row))
  return above + below + 2 * PADDING
}

/** Draws a row at `sheet.y`, with the line below it. */
function drawRow(sheet: Sheet, table: Table, layout: Layout, row: Row): void {
  const cells = measureCells(sheet, table, layout, row)
  const { above, below } = partsOf(cells)
  const height = above + below + 2 * PADDING
  if (row.kind === 'heading')
    sheet.pdf
      .rect(sheet.left - PADDING, sheet.y, sheet.width + 2 * PADDING, height)
      .fill(COLOURS.heading)
  for (const { cell, place, styles } of cells) {
    const y = sheet.y + PADDING + (place.isAbove ? 0 : above)
    const next = drawText(sheet, cell.text, { ...place, y }, styles.text)
    drawText(sheet, cell.note ?? '', { ...place, y: next }, styles.note)
  }
  sheet.y += height
  const right = sheet.left + sheet.width + PADDING
  drawRule(sheet, sheet.y, { from: sheet.left - PADDING, to: right, strong: row.kind === 'total' })
}
