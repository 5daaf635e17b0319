import type { ReactElement } from 'react'
import { Button } from '#web/ui/button.tsx'
import { countOf, type Noun } from './bulk-texts.ts'
import type { Selection } from './use-selection.ts'

/**
 * The checkbox over a list that chooses all rows of the page, and the line that then offers all
 * that match the filters.
 */
export function ChooseAll<Row>({
  selection,
  noun,
}: {
  selection: Selection<Row>
  noun: Noun
}): ReactElement | null {
  const { page, chosen, all, total } = selection
  if (page.length === 0) return null
  const isWholePage = page.every((row) => selection.isChosen(row))
  return (
    <div
      className={
        'flex flex-wrap items-center gap-x-4 border-t border-jamun-100 px-4 text-sm sm:py-1 lg:px-6'
      }
    >
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          ref={(box) => {
            if (box) box.indeterminate = chosen.length > 0 && !isWholePage
          }}
          checked={isWholePage}
          onChange={({ target }) => selection.choosePage(target.checked)}
          className="size-5 shrink-0 accent-rani-600"
        />
        Choose all on this page
      </label>
      <p aria-live="polite" className="text-jamun-700 empty:hidden">
        {all ? allText(all.total, chosen.length, noun) : pageText(isWholePage, selection)}
      </p>
      {!all && isWholePage && total > page.length && (
        <Button look="link" size="sm" busy={selection.isLoading} onClick={selection.chooseAll}>
          Choose all {total.toLocaleString('en-IN')} that match
        </Button>
      )}
      {all && (
        <Button look="link" size="sm" onClick={selection.chooseNone}>
          Choose none
        </Button>
      )}
    </div>
  )
}

const pageText = <Row,>(isWholePage: boolean, { page, total }: Selection<Row>): string =>
  isWholePage && total > page.length ? `All ${page.length} on this page are chosen.` : ''

const allText = (total: number, chosen: number, noun: Noun): string =>
  chosen < total
    ? `${countOf(chosen, noun)} of ${total.toLocaleString('en-IN')} that match are chosen.`
    : `All ${countOf(total, noun)} that match are chosen.`

/** The checkbox of a row. */
export function ChooseRow<Row>({
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
      <span className="sr-only">Choose {name}</span>
      <input
        type="checkbox"
        checked={selection.isChosen(row)}
        onChange={() => selection.toggle(row)}
        className="size-5 accent-rani-600"
      />
    </label>
  )
}
