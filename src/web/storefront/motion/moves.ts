import { $additions } from '#web/cart/add-to-cart.ts'
import { stayOnPage } from '#web/storefront/layout/stay-on-page.ts'
import { prefersReducedMotion } from '#web/ui/browser/motion.ts'

const FLY_MS = 450
const EASE = 'cubic-bezier(0.2, 0.7, 0.2, 1)'
/** The longest time that the picture of the old page stays while the new one is rendered. */
const MAX_WAIT_MS = 500

/** What was pressed last: a pointer or a key on it began the navigation or the addition. */
let pressed: Element | undefined

function onPress({ target }: Event): void {
  pressed = target instanceof Element ? target : undefined
}

/**
 * Begins to follow what is pressed; `first` is the press that loaded this file. From then on links
 * do not leave the page without a connection. Returns what lets a picture grow.
 */
export function startMoves(first: Event): typeof growPicture {
  onPress(first)
  document.addEventListener('pointerdown', onPress, true)
  document.addEventListener('keydown', onPress, true)
  document.addEventListener('click', onClick, true)
  window.addEventListener('click', stayOnPage, true)
  $additions.listen(flyToBag)
  return growPicture
}

const isInView = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight
}

/** The picture of the pressed card, if the card is that of the product at `path`. */
function cardPicture(path: string): HTMLElement | undefined {
  const link = pressed?.isConnected && pressed.closest('li')?.querySelector(`a[href="${path}"]`)
  const picture = link && (link.matches(':has(img)') ? link : link.closest('li'))
  const image = picture ? picture.querySelector<HTMLElement>('img') : undefined
  // All pictures of a card are in its link, and the shown one may be any of them.
  const element = image?.closest<HTMLElement>('a[aria-hidden]') ?? image
  return element && isInView(element) ? element : undefined
}

/**
 * Lets the picture of the pressed card grow into the gallery of the page at `path`. Called when the
 * page is loaded, before it is rendered; resolves when the router may render it. Never for Back and
 * Forward: the listing restores its own scroll position while it renders, and a transition of the
 * router would be repeated there.
 */
async function growPicture(path: string): Promise<void> {
  const picture = path.startsWith('/product/') ? cardPicture(path) : undefined
  pressed = undefined
  if (!picture || !('startViewTransition' in document) || prefersReducedMotion()) return
  const source = picture.querySelector('img')?.currentSrc
  // Two elements of the same name would end the transition: the gallery of this page gives it up.
  document.querySelector<HTMLElement>('[data-piece]')?.style.setProperty(NAME, 'none')
  picture.style.setProperty(NAME, 'piece')
  await new Promise<void>((resolve) => {
    const { ready } = document.startViewTransition(async () => {
      picture.style.removeProperty(NAME)
      const shown = waitForGallery()
      resolve()
      const gallery = await shown
      // Until its own picture is loaded, the gallery shows that of the card.
      if (source) gallery?.style.setProperty('background', `center / cover url("${source}")`)
    })
    // A hidden tab shows no transition. The page changes all the same.
    ready.catch(resolve)
  })
}

const NAME = 'view-transition-name'

/** Resolves to the gallery when React has added it, or to undefined if that takes too long. */
function waitForGallery(): Promise<HTMLElement | undefined> {
  const old = document.querySelector('[data-piece]')
  return new Promise((resolve) => {
    const end = (gallery?: HTMLElement) => {
      observer.disconnect()
      clearTimeout(timer)
      resolve(gallery)
    }
    const observer = new MutationObserver(() => {
      const gallery = document.querySelector<HTMLElement>('[data-piece]')
      if (gallery && gallery !== old) end(gallery)
    })
    const timer = setTimeout(end, MAX_WAIT_MS)
    observer.observe(document.body, { childList: true, subtree: true })
  })
}

/** The picture of what was added by the last press. */
function addedPicture(): HTMLImageElement | undefined {
  const near = pressed?.closest('li, [data-buy-bar]')?.querySelector('img')
  if (near) return near
  const isOnPage = pressed?.closest('[aria-labelledby="product-title"]')
  return (isOnPage && document.querySelector<HTMLImageElement>('[data-piece] img')) || undefined
}

/** After an addition a copy of the picture moves to the bag in the header. */
function flyToBag(): void {
  const image = addedPicture()
  const bag = document.querySelector('header a[href="/cart"] svg')
  const flies = image && bag && isInView(image) && !prefersReducedMotion()
  document.documentElement.style.setProperty('--fly', flies ? `${FLY_MS}ms` : '0ms')
  if (!flies) return
  const from = image.getBoundingClientRect()
  const to = bag.getBoundingClientRect()
  const copy = document.createElement('img')
  copy.src = image.currentSrc
  copy.alt = ''
  copy.className = 'pointer-events-none fixed z-50 rounded-xs object-cover'
  Object.assign(copy.style, {
    left: `${from.left}px`,
    top: `${from.top}px`,
    width: `${from.width}px`,
    height: `${from.height}px`,
  })
  document.body.append(copy)
  const x = to.left + to.width / 2 - from.left - from.width / 2
  const y = to.top + to.height / 2 - from.top - from.height / 2
  const scale = Math.min(0.2, to.width / from.width)
  const flight = copy.animate(
    [{}, { transform: `translate(${x}px, ${y}px) scale(${scale})`, opacity: 0.4 }],
    { duration: FLY_MS, easing: EASE },
  )
  flight.onfinish = flight.oncancel = () => copy.remove()
}

/** A filled heart scatters five beads. */
function onClick({ target }: MouseEvent): void {
  const heart = target instanceof Element && target.closest('[aria-label="Add to wishlist"]')
  if (!heart || prefersReducedMotion()) return
  // React has rendered the new state then; a guest who has to log in sees no beads.
  setTimeout(() => {
    if (heart.ariaPressed === 'true') scatterBeads(heart.getBoundingClientRect())
  })
}

function scatterBeads({ left, top, width, height }: DOMRect): void {
  const beads = document.createElement('span')
  beads.className = 'burst'
  Object.assign(beads.style, { left: `${left + width / 2}px`, top: `${top + height / 2}px` })
  document.body.append(beads)
  beads.onanimationend = () => beads.remove()
}
