import { useState, type ReactNode } from 'react'
import type { AdminProduct } from '#web/api/admin/catalog/products.ts'
import { useCategories } from '#web/admin/categories/category-name.tsx'
import type { FormState } from '#web/admin/products/form-values.ts'
import { loadPart } from '#web/ui/feedback/load-part.ts'
import type { Difference, Part } from './merge-product.ts'

/** What happens rarely is not in the file of the screen. */
const importConflict = () => import('./conflict.tsx')
type File = Awaited<ReturnType<typeof importConflict>>

type MergedForm = {
  /** What the form was opened with. */
  start: FormState
  /** What it holds now. */
  read: () => FormState
  /** Makes the newer product the one that the form edits. Returns what a form of it holds. */
  begin: (newer: AdminProduct) => FormState
  fill: (state: FormState) => void
  onDeleted: () => void
}

type Open = {
  file: File
  /** What the administrator has typed, also where the saved part is taken. */
  mine: FormState
  saved: FormState
  differences: Difference[]
  theirs: Part[]
  version: number
}

/**
 * The product was changed by somebody else while it was edited: `meet` makes the form one of the
 * newer product, with what the administrator has changed, and `notice` shows the differences.
 */
export function useConflict({ start, read, begin, fill, onDeleted }: MergedForm): {
  meet: (newer: AdminProduct) => Promise<void>
  notice: ReactNode
} {
  const categories = useCategories()
  const [open, setOpen] = useState<Open>()
  const [Deleted, setDeleted] = useState<File['Deleted']>()
  const nameOf = (category: string) =>
    categories.find(({ value }) => value === category)?.label ?? category
  const meet = async (newer: AdminProduct) => {
    const file = await loadPart(importConflict)
    if (!file) return
    setOpen(undefined)
    if (newer.state === 'archived') return setDeleted(() => file.Deleted)
    const typed = read()
    const mine = { ...typed, variants: file.withStored(typed.variants, newer) }
    const saved = begin(newer)
    const differences = file.differencesOf({ start, mine, saved }, nameOf)
    const theirs = differences.filter(({ isMine }) => !isMine).map(({ part }) => part)
    fill(file.takeFrom(mine, saved, theirs))
    setOpen({ file, mine, saved, differences, theirs, version: newer.version })
  }
  const choose = (part: Part, isMine: boolean) => {
    if (!open) return
    const { file, saved } = open
    // What was typed since then is kept too.
    const mine = file.takeFrom(read(), open.mine, open.theirs)
    const others = open.theirs.filter((each) => each !== part)
    const theirs = isMine ? others : [...others, part]
    fill(file.takeFrom(mine, saved, theirs))
    setOpen({ ...open, mine, theirs })
  }
  const notice = Deleted ? (
    <Deleted onClose={onDeleted} />
  ) : (
    open && (
      <open.file.Conflict
        key={open.version}
        differences={open.differences}
        theirs={open.theirs}
        onChoose={choose}
      />
    )
  )
  return { meet, notice }
}
