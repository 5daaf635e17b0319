import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { prefersReducedMotion } from '#web/ui/browser/motion.ts'
import type { ViewControl } from './use-zoom-view.ts'
import {
  distanceOf,
  DOUBLE_TAP_SCALE,
  middleOf,
  pinchedView,
  swipeStep,
  WHOLE,
  zoomAt,
  type Fingers,
  type Point,
} from './zoom-view.ts'

const TAP_PX = 10
const DOUBLE_TAP_MS = 300
const DOUBLE_TAP_PX = 40
/** How far an arrow key moves a magnified picture. */
const KEY_PX = 80
const KEY_SCALE = 1.5
const WHEEL_SCALE = 1.2

/** Shows the next (1) or the previous (-1) picture. */
type OnStep = (step: -1 | 1) => void

export type StageProps = {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
  onPointerMove: (event: PointerEvent<HTMLElement>) => void
  onPointerUp: (event: PointerEvent<HTMLElement>) => void
  onPointerCancel: (event: PointerEvent<HTMLElement>) => void
  onWheel: (event: { clientX: number; clientY: number; deltaY: number }) => void
}

/** Tells a second tap at the same place from a first one. */
function useDoubleTap() {
  const last = useRef({ at: Number.NEGATIVE_INFINITY, point: { x: 0, y: 0 } })
  return (point: Point, at: number): boolean => {
    const { at: before, point: place } = last.current
    const isSecond = at - before < DOUBLE_TAP_MS && distanceOf([point, place]) < DOUBLE_TAP_PX
    last.current = { at: isSecond ? Number.NEGATIVE_INFINITY : at, point }
    return isSecond
  }
}

/** The fingers on the stage, and how they and the view were when one was put down or lifted. */
function useFingers(view: ViewControl) {
  const down = useRef(new Map<number, Point>())
  const start = useRef<Fingers>({ view: WHOLE, points: [] })
  const moved = useRef(false)
  const restart = () => {
    start.current = { view: view.read(), points: [...down.current.values()] }
  }
  return {
    put: (id: number, point: Point) => {
      // A second finger is never a part of a tap.
      moved.current = down.current.size > 0
      down.current.set(id, point)
      restart()
    },
    /** Returns how all fingers are now; undefined for one that is not on the stage. */
    move: (id: number, point: Point): Point[] | undefined => {
      if (!down.current.has(id)) return undefined
      down.current.set(id, point)
      const points = [...down.current.values()]
      if (distanceOf([middleOf(points), middleOf(start.current.points)]) > TAP_PX)
        moved.current = true
      return points
    },
    /** Returns what the last finger did since it was put down; undefined while others stay. */
    lift: (id: number, point: Point) => {
      const isLast = down.current.size === 1
      if (!down.current.delete(id)) return undefined
      const from = start.current
      restart()
      const origin = middleOf(from.points)
      const by = { x: point.x - origin.x, y: point.y - origin.y }
      return isLast ? { isTap: !moved.current, from: from.view, by } : undefined
    },
    start: () => start.current,
  }
}

/**
 * Whether a press is for the controls of a video that plays, or is a click of the button that plays
 * it. A finger on that button may also swipe.
 */
const isForVideo = ({ target, pointerType }: PointerEvent): boolean =>
  target instanceof HTMLVideoElement || (pointerType === 'mouse' && isInButton(target))

const isInButton = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('button') !== null

/**
 * Magnifies a picture: two fingers, a double tap (or a click) and the wheel. One finger moves it as
 * far as it reaches, and beyond that swipes to another one.
 */
export function useZoomGestures(view: ViewControl, onStep: OnStep): StageProps {
  const fingers = useFingers(view)
  const isDoubleTap = useDoubleTap()

  const toggle = (point: Point) =>
    view.show(view.read().scale > 1 ? WHOLE : zoomAt(view.read(), point, DOUBLE_TAP_SCALE))

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0 || isForVideo(event)) return
    // A captured tap would not reach the button.
    if (!isInButton(event.target)) event.currentTarget.setPointerCapture(event.pointerId)
    event.currentTarget.dataset['dragging'] = ''
    fingers.put(event.pointerId, view.toPoint(event))
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    const points = fingers.move(event.pointerId, view.toPoint(event))
    if (!points) return
    const next = pinchedView(fingers.start(), points)
    view.show(next)
    if (points.length === 1 && !prefersReducedMotion()) view.follow(next.x - view.read().x)
  }

  function onPointerUp(event: PointerEvent<HTMLElement>): void {
    const point = view.toPoint(event)
    const lifted = fingers.lift(event.pointerId, point)
    if (!lifted) return
    delete event.currentTarget.dataset['dragging']
    const { isTap, from, by } = lifted
    const moved = view.read().x - from.x
    const step = isTap ? 0 : swipeStep({ x: by.x - moved, y: by.y }, view.width())
    view.show(view.read())
    if (step !== 0) onStep(step)
    const isZoom = event.pointerType === 'mouse' || isDoubleTap(point, event.timeStamp)
    if (isTap && isZoom) toggle(point)
  }

  function onPointerCancel(event: PointerEvent<HTMLElement>): void {
    if (!fingers.lift(event.pointerId, view.toPoint(event))) return
    delete event.currentTarget.dataset['dragging']
    view.show(view.read())
  }

  return {
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerCancel,
    onWheel: (event) =>
      view.zoomBy(event.deltaY < 0 ? WHEEL_SCALE : 1 / WHEEL_SCALE, view.toPoint(event)),
  }
}

/** The move of the picture for each arrow key: the right key shows what is on the right. */
const ARROWS: Record<string, Point | undefined> = {
  ArrowRight: { x: -KEY_PX, y: 0 },
  ArrowLeft: { x: KEY_PX, y: 0 },
  ArrowUp: { x: 0, y: KEY_PX },
  ArrowDown: { x: 0, y: -KEY_PX },
}

/**
 * The keys of the viewer: + and - magnify, 0 shows the whole picture. The arrows move a magnified
 * picture, else they show another one. On a video that plays the keys are those of its controls.
 */
export function zoomByKey(event: KeyboardEvent, view: ViewControl, onStep: OnStep): void {
  const { key } = event
  const pan = ARROWS[key]
  const now = view.read()
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if (event.target instanceof HTMLVideoElement) return
  if (key === '+' || key === '=') view.zoomBy(KEY_SCALE)
  else if (key === '-') view.zoomBy(1 / KEY_SCALE)
  else if (key === '0') view.show(WHOLE)
  else if (pan && now.scale > 1) view.show({ ...now, x: now.x + pan.x, y: now.y + pan.y })
  else if (pan && pan.x !== 0) onStep(pan.x < 0 ? 1 : -1)
  else return
  event.preventDefault()
}
