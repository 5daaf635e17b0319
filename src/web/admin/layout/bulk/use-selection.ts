import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useMutation, type Mutation } from '#web/admin/layout/admin-data.ts'
import { toast } from '#web/ui/feedback/toast.tsx'

/** The rows that match the filters of a list, the newest 1,000, and how many match in all. */
type Matching<Row> = { rows: Row[]; total: number }

/** Reads the rows that match the filters of an address, its query string. */
export type ReadMatching<Row> = Mutation<string, Matching<Row>>

export type Selection<Row> = {
  /** The search and the filters of the list, without its page. */
  filter: string
  /** The chosen rows. */
  chosen: Row[]
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
  const filter = new URLSearchParams(search)
  filter.delete('page')
  return filter.toString()
}

/**
 * The chosen rows of a list: those of this page that are ticked, or all that matched the filters
 * when they were chosen. The latter stay chosen on other pages, until a filter changes.
 */
export function useSelection<Row extends { id: string }>(
  page: Row[],
  total: number,
  read: ReadMatching<Row>,
): Selection<Row> {
  const [search] = useSearchParams()
  const filter = filterOf(search)
  const [ids, setIds] = useState<string[]>([])
  const [matching, setMatching] = useState<Matching<Row> & { filter: string }>()
  const { run, busy } = useMutation(read)
  // Another filter ends the choice: going back to this one does not choose outdated rows.
  if (matching && matching.filter !== filter) setMatching(undefined)
  const all = matching?.filter === filter ? matching : undefined
  const shown = new Map(page.map((row) => [row.id, row]))
  const chosen = all
    ? all.rows.map((row) => shown.get(row.id) ?? row)
    : page.filter(({ id }) => ids.includes(id))
  const isChosen = ({ id }: Row) => chosen.some((each) => each.id === id)
  const choose = (rows: Row[]) => {
    if (all && rows.length > 0) return setMatching({ ...all, rows })
    setMatching(undefined)
    setIds(rows.map(({ id }) => id))
  }
  const chooseAll = async () => {
    const result = await run(filter)
    if (result?.ok) setMatching({ ...result.value, filter })
    else if (result) toast('error', 'The rows could not be loaded. Please try again.')
  }
  return {
    filter,
    chosen,
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
    keep: (kept) => choose(chosen.filter(({ id }) => kept.includes(id))),
  }
}
