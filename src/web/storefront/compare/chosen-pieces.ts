import { $session, COMPARED_KEY } from '#web/session/session.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { comparePath, MAX_COMPARED } from './compare-address.ts'
import { $compareParts, $pieces, type Choosable, type ChosenPiece } from './compare-state.ts'

const TOO_MANY = 'Four pieces can be compared. Remove one to choose another.'

/** Whether the chosen pieces were compared since one was added or removed. */
let compared = false

if (typeof window !== 'undefined') {
  const read = () => {
    const stored = readStored()
    compared = stored.compared
    $pieces.set(stored.pieces)
  }
  read()
  window.addEventListener('storage', ({ key }) => {
    if (key !== COMPARED_KEY) return
    read()
    if (compared) $compareParts.set(null)
  })
  $session.listen(read)
}

/** Reads the stored pieces; none if storage is not available or has another format. */
function readStored(): { pieces: ChosenPiece[]; compared: boolean } {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(COMPARED_KEY) ?? '{}')
    const list = Reflect.get(Object(stored), 'pieces')
    return {
      pieces: Array.isArray(list) ? list.filter(isPiece).slice(0, MAX_COMPARED) : [],
      compared: Reflect.get(Object(stored), 'compared') === true,
    }
  } catch {
    return { pieces: [], compared: false }
  }
}

function isPiece(value: unknown): value is ChosenPiece {
  if (typeof value !== 'object' || value === null || !('picture' in value)) return false
  return typeof Reflect.get(value, 'id') === 'string' && 'title' in value
}

/** Stores the chosen pieces in this browser, until log-out. */
function setPieces(pieces: ChosenPiece[], isCompared = false): void {
  compared = isCompared
  $pieces.set(pieces)
  try {
    if (pieces.length > 0) localStorage.setItem(COMPARED_KEY, JSON.stringify({ pieces, compared }))
    else localStorage.removeItem(COMPARED_KEY)
  } catch {
    // Without storage they hold for this page only.
  }
}

/** Chooses these pieces. Others that were chosen can be taken back from the message. */
export function replacePieces(pieces: ChosenPiece[]): void {
  const before = $pieces.get()
  setPieces(pieces)
  const isKept = ({ id }: ChosenPiece) => pieces.some((piece) => piece.id === id)
  if (before.every(isKept)) return
  toast('success', 'These pieces replace the ones that you had chosen.', {
    label: 'Undo',
    onClick: () => setPieces(before),
  })
}

/** Removes a piece from the chosen ones. */
export const removePiece = (id: string): void =>
  setPieces($pieces.get().filter((piece) => piece.id !== id))

/** What is stored of a piece, from its card or its page. */
export const toChosenPiece = ({ id, title, pictures: [picture] }: Choosable): ChosenPiece => ({
  id,
  title,
  picture: picture
    ? { key: picture.key, alt: picture.alt, width: picture.width, height: picture.height }
    : null,
})

/** Chooses a piece, or removes it. With four others it shows a message instead. */
export function togglePiece(shown: Choosable): void {
  const pieces = $pieces.get()
  const others = pieces.filter(({ id }) => id !== shown.id)
  if (others.length < pieces.length) setPieces(others)
  else if (pieces.length >= MAX_COMPARED) toast('warning', TOO_MANY)
  else setPieces([...pieces, toChosenPiece(shown)])
}

const IS_NARROW = '(width < 64rem)'
const IS_LOW = '(width < 64rem) and (height < 30rem)'

/** Whether the customer has scrolled past the sizes and buttons of a product, if there are any. */
export function isPastBuyBox(): boolean {
  const box = document.querySelector('[data-buy-box]')
  return !box || box.getBoundingClientRect().bottom <= 0
}

/** Whether the bar of the pieces is hidden on the page of a product. */
const isBarHidden = (): boolean =>
  window.matchMedia(IS_LOW).matches || (window.matchMedia(IS_NARROW).matches && !isPastBuyBox())

/**
 * The same from the page of a product. While the bar of the pieces is hidden, a message says how
 * many are chosen.
 */
export function toggleFromPage(shown: Choosable): void {
  const before = $pieces.get()
  togglePiece(shown)
  const pieces = $pieces.get()
  if (pieces === before || !isBarHidden()) return
  toast(
    'success',
    `${pieces.length} of ${MAX_COMPARED} pieces are chosen for comparison`,
    pieces.length > 1
      ? { label: 'Compare', to: comparePath(pieces.map(({ id }) => id)) }
      : undefined,
  )
}

/** Whether choosing ended with a comparison. */
export const isCompared = (): boolean => compared

/** Whether the chosen pieces are among these. */
const areChosenIn = (ids: readonly string[]): boolean =>
  $pieces.get().every(({ id }) => ids.includes(id))

/** Ends choosing when these pieces are compared. The chosen ones stay, if another is added. */
export function endWithComparison(ids: readonly string[]): void {
  if (!areChosenIn(ids)) return
  $compareParts.set(null)
  setPieces($pieces.get(), true)
}

/** Removes all chosen pieces if they are among these. */
export function clearCompared(ids: readonly string[]): void {
  if (areChosenIn(ids)) stopComparing()
}

/** Ends the choice and removes all chosen pieces. They can be taken back from the message. */
export function stopComparing(): void {
  const pieces = $pieces.get()
  const parts = $compareParts.get()
  setPieces([])
  $compareParts.set(null)
  if (pieces.length === 0) return
  toast('success', 'No pieces are chosen for comparison now.', {
    label: 'Undo',
    onClick: () => {
      setPieces(pieces)
      $compareParts.set(parts)
    },
  })
}
