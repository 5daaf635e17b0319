import { reasonOf, serverMessage } from '#web/api/client.ts'
import type { Card } from '#web/api/product.ts'
import { addToCart, type Addition } from '#web/cart/add-to-cart.ts'
import { saveAddition, type SaveAdditionInput } from '#web/cart/save-addition.ts'
import { readToken } from '#web/session/session.ts'
import { showAdded, showKept } from '#web/storefront/added/show-added.ts'
import type { ProductView } from '#web/storefront/product/product-view.ts'
import { askForLogin, isLoginNeeded } from '#web/ui/feedback/login-needed.ts'
import { toast, toRetryAction } from '#web/ui/feedback/toast.tsx'
import type { Size } from './add-in-asked-size.ts'
import type { Purchase } from './use-purchase.ts'

const FAILED = 'Failed to add to cart. Please try again.'

/** One unit of a piece: as it is sent, and as it is kept until a log-in. */
type Piece = { addition: Addition; kept: SaveAdditionInput; onAdded?(): void }

type Both = {
  product: ProductView
  /** The other piece, which has no choice of sizes. */
  card: Card
  purchase: Purchase
  allowsGuests: boolean
}

/**
 * Adds one unit of a product, in the chosen size and with the gift note, and one of another piece.
 * Asks for a missing size over the page; adds nothing if the customer closes it. A guest's pieces
 * are both kept until the log-in. Says which piece was not added.
 */
export async function addBoth(both: Both): Promise<void> {
  const { product, card, purchase, allowsGuests } = both
  try {
    const size = purchase.variant ?? (await askForSize(product))
    if (!size) return
    purchase.choose(size.id)
    // Messages show the last piece: that of the page.
    const pieces = [pieceOf(card), ownPieceOf(product, size, purchase)]
    if (readToken() || allowsGuests) await send(pieces)
    else keep(pieces)
  } catch (error) {
    toast(
      'error',
      serverMessage(error, FAILED),
      toRetryAction(error, () => addBoth(both)),
    )
  }
}

/** Its file is loaded now: most pieces have one size. */
const askForSize = async (product: ProductView): Promise<Size | undefined> =>
  (await import('./add-in-asked-size.ts')).askSize(product)

const pieceOf = (card: Card): Piece => ({
  addition: { productId: card.id, quantity: 1 },
  kept: { source: 'card', product: card },
})

function ownPieceOf(product: ProductView, size: Size, { note, setNote }: Purchase): Piece {
  const giftNote = note?.trim()
  const hasVariants = product.variants.length > 1
  const addition = {
    productId: product.id,
    quantity: 1,
    ...(hasVariants && { variantId: size.id }),
    ...(giftNote && { giftNote }),
  }
  const kept = { ...addition, product: { ...product, hasVariants }, variantLabel: size.label }
  return { addition, kept: { source: 'product', ...kept }, onAdded: () => setNote(null) }
}

/** Keeps pieces until the log-in, with one message and one panel. */
function keep(pieces: Piece[]): void {
  const last = pieces.at(-1)
  for (const piece of pieces) if (piece !== last) saveAddition(piece.kept)
  askForLogin('Please log in to add to cart!', last?.kept, pieces.length - 1)
  showKept()
}

type Failure = { piece: Piece; error: unknown }

/** Sends pieces one after the other. A refused one does not keep the next back. */
async function send(pieces: Piece[]): Promise<void> {
  const added: Piece[] = []
  const failures: Failure[] = []
  for (const [at, piece] of pieces.entries()) {
    try {
      await addToCart(piece.addition)
      added.push(piece)
      piece.onAdded?.()
    } catch (error) {
      // The session has ended, also for the pieces after it.
      if (isLoginNeeded(error)) return keep(pieces.slice(at))
      failures.push({ piece, error })
    }
  }
  showFailures(failures)
  const last = added.at(-1)
  if (!last) return
  const several = `${added.length} pieces added to cart!`
  toast('success', added.length > 1 ? several : `${last.kept.product.title} added to cart!`)
  showAdded({ ...last.addition, others: added.length - 1 })
}

/** Names the piece that was not added, with the reason; of several the reason of the first. */
function showFailures(failures: Failure[]): void {
  const [first] = failures
  if (!first) return
  const { piece, error } = first
  const subject = failures.length > 1 ? 'The pieces were' : `${piece.kept.product.title} was`
  const retry = () => send(failures.map((failure) => failure.piece))
  toast(
    'error',
    `${subject} not added. ${reasonOf(error, 'Please try again.')}`,
    toRetryAction(error, retry),
  )
}
