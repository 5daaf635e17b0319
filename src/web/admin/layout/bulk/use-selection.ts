import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useMutation, type Mutation } from '#web/admin/layout/admin-data.ts'
import { withEdited } from '#web/admin/layout/views/view-query.ts'
import { toast } from '#web/ui/feedback/toast.tsx'

/** The rows that match the filters of a list, the first 1,000, and how many match in all. */
export type Matching<Row> = { rows: Row[]; total: number }

/** Reads the rows that match the filters of an address, its query string. */
export type ReadMatching<Row> = Mutation<string, Matching<Row>>

export type Selection<Row> = {
  /** The search and the filters of the list, without its page. */
  filter: string
  /** The chosen rows, also those of other pages. */
  chosen: Row[]
  /** How many of them were ticked on other pages of the list. */
  elsewhere: number
  page: Row[]
  /** How many rows match the filters of the list. */
  total: number
  /** All that match are chosen, also those of other pages; `total` of them at that time. */
  all: { total: number } | undefined
  isLoading: boolean
  isChosen(row: Row): boolean
  toggle(row: Row): void
  choosePage(isChosen: boolean): void
  chooseNone(): void
  chooseAll(): void
  /** After a change: these stay chosen. */
  keep(ids: string[]): void
}

function filterOf(search: URLSearchParams): string {
  const filter = new URLSearchParams(withEdited(search.toString(), undefined))
  filter.delete('page')
  return filter.toString()
}

/** A ticked row, and the page of the list where it was. */
type Ticked<Row> = { row: Row; page: string }

/**
 * The chosen rows of a list: those that are ticked, or all that matched the filters when they were
 * chosen. They stay chosen on other pages, until a filter or the order changes. A ticked row that
 * has left its page, such as after a change, is not chosen any more.
 */
export function useSelection<Row extends { id: string }>(
  page: Row[],
  total: number,
  read: ReadMatching<Row>,
): Selection<Row> {
  const [search] = useSearchParams()
  const filter = filterOf(search)
  const pageNow = search.get('page') ?? '1'
  const [ticked, setTicked] = useState<{ filter: string; rows: Ticked<Row>[] }>()
  const [matching, setMatching] = useState<Matching<Row> & { filter: string }>()
  const { run, busy } = useMutation(read)
  // Another filter ends the choice: going back to this one does not choose outdated rows.
  if (matching && matching.filter !== filter) setMatching(undefined)
  if (ticked && ticked.filter !== filter) setTicked(undefined)
  const all = matching?.filter === filter ? matching : undefined
  const shown = new Map(page.map((row) => [row.id, row]))
  const kept = (ticked?.filter === filter ? ticked.rows : []).filter(
    (each) => shown.has(each.row.id) || each.page !== pageNow,
  )
  const chosen = (all?.rows ?? kept.map(({ row }) => row)).map((row) => shown.get(row.id) ?? row)
  const isChosen = ({ id }: Row) => chosen.some((each) => each.id === id)
  const choose = (rows: Row[]) => {
    if (all && rows.length > 0) return setMatching({ ...all, rows })
    setMatching(undefined)
    const pageOfRow = (row: Row) => kept.find((each) => each.row.id === row.id)?.page ?? pageNow
    setTicked({
      filter,
      rows: rows.map((row) => ({ row, page: shown.has(row.id) ? pageNow : pageOfRow(row) })),
    })
  }
  const chooseAll = async () => {
    const result = await run(filter)
    if (result?.ok) setMatching({ ...result.value, filter })
    else if (result) toast('error', 'The rows could not be loaded. Please try again.')
  }
  return {
    filter,
    chosen,
    elsewhere: all ? 0 : chosen.filter(({ id }) => !shown.has(id)).length,
    page,
    total,
    all,
    isLoading: busy,
    isChosen,
    toggle: (row) =>
      choose(isChosen(row) ? chosen.filter(({ id }) => id !== row.id) : [...chosen, row]),
    choosePage: (isOn) =>
      choose([...chosen.filter(({ id }) => !shown.has(id)), ...(isOn ? page : [])]),
    chooseNone: () => choose([]),
    chooseAll: () => void chooseAll(),
    keep: (ids) => choose(chosen.filter(({ id }) => ids.includes(id))),
  }
}
