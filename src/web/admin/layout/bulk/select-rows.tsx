import type { ReactElement } from 'react'
import { Button } from '#web/ui/button.tsx'
import { countOf, type Noun } from './bulk-texts.ts'
import type { Selection } from './use-selection.ts'

const isWholePage = <Row,>({ page, isChosen }: Selection<Row>): boolean => page.every(isChosen)

/**
 * The checkbox that selects all rows of the page. It is in the head of the table, and among the
 * tools of the list (`isInTools`) where the rows are cards. Both are in a container `table`.
 */
export function SelectAll<Row>({
  selection,
  isInTools = false,
  className = '',
}: {
  selection: Selection<Row>
  isInTools?: boolean
  className?: string
}): ReactElement | null {
  if (selection.page.length === 0) return null
  const isWhole = isWholePage(selection)
  const place = isInTools
    ? 'flex min-h-11 min-w-12 shrink-0 items-center gap-2 text-sm columned:hidden'
    : `-my-3 inline-grid size-11 place-items-center align-middle stacked:hidden ${className}`
  return (
    <label className={place}>
      <span className="sr-only">Select all on this page</span>
      <input
        type="checkbox"
        title="Select all on this page"
        ref={(box) => {
          if (box) box.indeterminate = selection.chosen.length > 0 && !isWhole
        }}
        checked={isWhole}
        onChange={({ target }) => selection.choosePage(target.checked)}
        className="size-5 shrink-0 accent-rani-600"
      />
      {isInTools && <span aria-hidden="true">All</span>}
    </label>
  )
}

/** The line that offers all rows that match the filters, once those of the page are selected. */
export function SelectAllLine<Row>({
  selection,
  noun,
}: {
  selection: Selection<Row>
  noun: Noun
}): ReactElement {
  const { page, chosen, all, total } = selection
  const isWhole = page.length > 0 && isWholePage(selection)
  return (
    <div
      className={
        'flex flex-wrap items-center gap-x-4 px-4 text-sm lg:px-6 ' +
        'has-[button]:border-t has-[button]:border-jamun-100 has-[button]:py-1'
      }
    >
      <p aria-live="polite" className="text-jamun-700 empty:hidden">
        {all ? allText(all.total, chosen.length, noun) : pageText(isWhole, selection)}
      </p>
      {!all && isWhole && total > page.length && (
        <Button look="link" size="sm" busy={selection.isLoading} onClick={selection.chooseAll}>
          Select all {total.toLocaleString('en-IN')} that match
        </Button>
      )}
      {all && (
        <Button look="link" size="sm" onClick={selection.chooseNone}>
          Select none
        </Button>
      )}
    </div>
  )
}

const pageText = <Row,>(isWhole: boolean, { page, total }: Selection<Row>): string =>
  isWhole && total > page.length ? `All ${page.length} on this page are selected.` : ''

const allText = (total: number, chosen: number, noun: Noun): string =>
  chosen < total
    ? `${countOf(chosen, noun)} of ${total.toLocaleString('en-IN')} that match are selected.`
    : `All ${countOf(total, noun)} that match are selected.`

/** The checkbox of a row. */
export function SelectRow<Row>({
  row,
  name,
  selection,
}: {
  row: Row
  name: string
  selection: Selection<Row>
}): ReactElement {
  return (
    <label className="grid size-11 shrink-0 place-items-center stacked:-ml-2">
      <span className="sr-only">Select {name}</span>
      <input
        type="checkbox"
        checked={selection.isChosen(row)}
        onChange={() => selection.toggle(row)}
        className="size-5 accent-rani-600"
      />
    </label>
  )
}
