import type { ReactElement, ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { countOf, type Noun } from './bulk-texts.ts'
import type { Selection } from './use-selection.ts'

const isWholePage = <Row,>({ page, isChosen }: Selection<Row>): boolean => page.every(isChosen)

type SelectAllProps<Row> = { selection: Selection<Row>; className: string }

/** The checkbox that selects all rows of the page, in the head of their table. */
export const SelectAll = <Row,>({ selection, className }: SelectAllProps<Row>): ReactElement => (
  <SelectPage
    selection={selection}
    isNamed={false}
    className={
      '-my-3 inline-grid size-11 place-items-center align-middle stacked:hidden ' + className
    }
  />
)

/** `isNamed`: its name can be seen. */
function SelectPage<Row>({
  selection,
  isNamed,
  className,
}: SelectAllProps<Row> & { isNamed: boolean }) {
  const isWhole = isWholePage(selection)
  return (
    <label className={className}>
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
      <span className={isNamed ? '' : 'sr-only'}>
        Select all<span className="sr-only"> on this page</span>
      </span>
    </label>
  )
}

type SelectAllLineProps<Row> = {
  selection: Selection<Row>
  noun: Noun
  /** At the end of the head of cards, such as their sort. */
  children?: ReactNode
}

/**
 * What is between the tools of a list and its rows. Where the rows are cards, the checkbox that
 * selects all of the page is in a head of its own. Once they are selected, a line offers all rows
 * that match the filters. It is in a container `table`.
 */
export const SelectAllLine = <Row,>(props: SelectAllLineProps<Row>): ReactElement => (
  <>
    {props.selection.page.length > 0 && (
      <div
        className={
          'flex h-10 items-center justify-between border-t border-jamun-100 bg-jamun-50 px-3 ' +
          'columned:hidden'
        }
      >
        <SelectPage
          selection={props.selection}
          isNamed
          className="-my-0.5 inline-flex min-h-11 items-center gap-3 px-2 text-sm font-medium"
        />
        {props.children}
      </div>
    )}
    <AllThatMatch {...props} />
  </>
)

/** Offers all rows that match the filters, once those of the page are selected. */
function AllThatMatch<Row>({ selection, noun }: SelectAllLineProps<Row>) {
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
