import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import type { ShownPicture } from '#web/storefront/product/product-view.ts'
import {
  clampView,
  fitInto,
  WHOLE,
  zoomAt,
  type Point,
  type Size,
  type ZoomView,
} from './zoom-view.ts'

/** The view of one picture and its changes. `layer` is the first child of the stage. */
export type ViewControl = {
  scale: number
  read: () => ZoomView
  /** Shows a view, as far as the picture reaches. */
  show: (next: ZoomView) => void
  /** Multiplies the magnification around a point. */
  zoomBy: (factor: number, point?: Point) => void
  /** Moves what is shown sideways, beyond its edge, while a finger swipes it. */
  follow: (x: number) => void
  /** A place of the window, from the middle of the stage. */
  toPoint: (place: { clientX: number; clientY: number }) => Point
  width: () => number
}

/** Draws a view as a transform, which the Content-Security-Policy allows to scripts. */
function draw(stage: HTMLElement | null, { scale, x, y }: ZoomView): void {
  const layer = stage?.firstElementChild
  if (!(layer instanceof HTMLElement)) return
  const isWhole = scale === 1 && x === 0 && y === 0
  layer.style.transform = isWhole ? '' : `translate(${x}px, ${y}px) scale(${scale})`
}

/**
 * Returns the magnification of the picture in a stage, drawn without a render. A video is always
 * shown whole.
 */
export function useZoomView(
  stage: RefObject<HTMLElement | null>,
  picture: ShownPicture | undefined,
): ViewControl {
  const view = useRef<ZoomView>(WHOLE)
  const [scale, setScale] = useState(1)

  const sizeOfStage = (): Size => ({
    width: stage.current?.clientWidth ?? 0,
    height: stage.current?.clientHeight ?? 0,
  })

  function show(next: ZoomView): void {
    const size = sizeOfStage()
    if (!picture || size.width === 0) return
    const wanted = picture.video === undefined ? next : WHOLE
    view.current = clampView(wanted, { fitted: fitInto(picture, size), stage: size })
    draw(stage.current, view.current)
    setScale(view.current.scale)
  }

  const restart = useEffectEvent(() => show(WHOLE))
  useEffect(() => {
    const onResize = () => restart()
    onResize()
    window.addEventListener('resize', onResize)
    return () => window.removeEventListener('resize', onResize)
  }, [picture])

  return {
    scale,
    read: () => view.current,
    show,
    zoomBy: (factor, point = { x: 0, y: 0 }) =>
      show(zoomAt(view.current, point, view.current.scale * factor)),
    follow: (x) => draw(stage.current, { ...view.current, x: view.current.x + x }),
    toPoint: ({ clientX, clientY }) => {
      const box = stage.current?.getBoundingClientRect()
      if (!box) return { x: 0, y: 0 }
      return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 }
    },
    width: () => sizeOfStage().width,
  }
}
