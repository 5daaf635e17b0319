import { useEffect, useRef, type ReactElement } from 'react'
import type { ShownPicture } from '#web/storefront/product/product-view.ts'
import { ZoomPicture } from './zoom-picture.tsx'

const LENS_SCALE = 2
/** Twice those of the gallery. */
const SIZES =
  '(min-width:2400px) 1764px, (min-width:1920px) 1454px, (min-width:1024px) 1240px, ' +
  '(min-width:768px) 94vw, 198vw'

/** The part of the way from the left (top) to the right (bottom) edge, from 0 to 1. */
const partOf = (position: number, start: number, length: number): number =>
  Math.min(1, Math.max(0, (position - start) / length))

/** Moves the picture so that the part under the pointer is shown, or hides it over a button. */
function follow(lens: HTMLElement, event: PointerEvent): void {
  const image = lens.querySelector('img')
  const isOverButton = event.target instanceof Element && event.target.closest('button') !== null
  const shows = event.pointerType === 'mouse' && !isOverButton && image?.complete === true
  lens.classList.toggle('invisible', !shows)
  if (!shows) return
  const { left, top, width, height } = lens.getBoundingClientRect()
  const shift = (part: number) => `${(-part * (LENS_SCALE - 1) * 100) / LENS_SCALE}%`
  const [x, y] = [partOf(event.clientX, left, width), partOf(event.clientY, top, height)]
  image.style.transform = `translate(${shift(x)}, ${shift(y)})`
}

/**
 * The detail under a mouse pointer at twice the size, over the picture. It covers its parent
 * element, and shows nothing before its file has loaded.
 */
export function Lens({ picture }: { picture: ShownPicture }): ReactElement {
  const lens = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = lens.current
    const well = element?.parentElement
    if (!element || !well) return undefined
    const move = (event: PointerEvent) => follow(element, event)
    const hide = () => element.classList.add('invisible')
    well.addEventListener('pointermove', move)
    well.addEventListener('pointerleave', hide)
    return () => {
      well.removeEventListener('pointermove', move)
      well.removeEventListener('pointerleave', hide)
    }
  }, [])
  return (
    <div
      ref={lens}
      aria-hidden="true"
      data-lens
      className="lens pointer-events-none invisible absolute inset-0 overflow-hidden bg-chandan"
    >
      <ZoomPicture
        key={picture.key}
        picture={picture}
        sizes={SIZES}
        alt=""
        className="size-[200%] max-w-none object-cover"
      />
    </div>
  )
}
