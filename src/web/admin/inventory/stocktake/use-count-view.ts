import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import type { CountedVariant, CountEntries } from '#web/admin/inventory/counts.ts'
import { findVariants, toCountPages } from './count-pages.ts'

const pageWith = (pages: CountedVariant[][], { variantId }: { variantId: string }): number =>
  pages.findIndex((page) => page.some((each) => each.variantId === variantId))

/**
 * Which page of a stocktake is shown, its search, and where the focus goes. `fields` holds the
 * inputs of the page by variant id.
 */
export function useCountView(
  variants: CountedVariant[],
  entries: CountEntries,
  notes: Record<string, string>,
) {
  const fields = useRef(new Map<string, HTMLInputElement>())
  const searchField = useRef<HTMLInputElement>(null)
  const saveButton = useRef<HTMLButtonElement>(null)
  const [search, setSearch] = useState('')
  // A draft goes on at the first piece that is to be counted again, or else that is not counted.
  const [begun] = useState(
    () =>
      variants.find(({ variantId }) => notes[variantId]) ??
      variants.find(({ variantId }) => !entries[variantId]),
  )
  const [place, setPlace] = useState(() => (begun ? pageWith(toCountPages(variants), begun) : 0))
  const [wanted, setWanted] = useState({ id: begun?.variantId })
  useFocus(fields, wanted)

  const pages = toCountPages(findVariants(variants, search))
  const now = Math.max(0, Math.min(place, pages.length - 1))
  const shown = pages[now] ?? []
  const goTo = (target: number) => {
    setPlace(target)
    setWanted({ id: pages[target]?.[0]?.variantId })
  }
  /** Goes to the field of a variant, also of one that the search does not find. */
  const show = (variantId: string) => {
    const found = pageWith(pages, { variantId })
    if (found === -1) setSearch('')
    setPlace(found === -1 ? pageWith(toCountPages(variants), { variantId }) : found)
    setWanted({ id: variantId })
  }
  const searchAgain = () => {
    searchField.current?.focus()
    searchField.current?.select()
  }
  /** The next field; after the last one of a search the search, and after all the save button. */
  const goOn = (variantId: string) => {
    const next = shown[shown.findIndex((each) => each.variantId === variantId) + 1]
    if (next) setWanted({ id: next.variantId })
    else if (now < pages.length - 1) goTo(now + 1)
    else if (search.trim()) searchAgain()
    else saveButton.current?.focus()
  }
  return {
    fields,
    searchField,
    saveButton,
    search,
    find: (text: string) => {
      setSearch(text)
      setPlace(0)
    },
    shown,
    page: now + 1,
    totalPages: pages.length,
    goTo: (page: number) => goTo(page - 1),
    show,
    goOn,
    goToFirst: () => setWanted({ id: shown[0]?.variantId }),
  }
}

/** Gives the focus to the field of a variant, once it is on the page. */
function useFocus(
  fields: RefObject<Map<string, HTMLInputElement>>,
  wanted: { id: string | undefined },
): void {
  useEffect(() => {
    const field = wanted.id && fields.current.get(wanted.id)
    if (!field) return
    field.focus()
    field.select()
  }, [fields, wanted])
}

/** Handles Enter in a field. A key that is held down does not run through the fields. */
export const onEnter =
  (then: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (!event.repeat) then()
  }
