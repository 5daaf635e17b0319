/** Which part of a picture is shown: its magnification and its offset from the middle, in px. */
export type ZoomView = { scale: number; x: number; y: number }

/** A place in the stage, in px from its middle. */
export type Point = { x: number; y: number }

/** Width and height in px. */
export type Size = { width: number; height: number }

/** The magnification of a double tap. */
export const DOUBLE_TAP_SCALE = 2.5
export const MAX_SCALE = 5
export const WHOLE: ZoomView = { scale: 1, x: 0, y: 0 }

/** The size at which a picture fits into the stage, whole and at most at the size of the stage. */
export function fitInto(picture: Size, stage: Size): Size {
  const ratio = Math.min(stage.width / picture.width, stage.height / picture.height)
  return { width: picture.width * ratio, height: picture.height * ratio }
}

/** Moves a view back so that the picture leaves no edge of the stage empty that it can fill. */
export function clampView(view: ZoomView, sizes: { fitted: Size; stage: Size }): ZoomView {
  const scale = Math.min(MAX_SCALE, Math.max(1, view.scale))
  const clamp = (value: number, fitted: number, stage: number) => {
    const most = Math.max(0, (fitted * scale - stage) / 2)
    return Math.min(most, Math.max(-most, value))
  }
  const { fitted, stage } = sizes
  return {
    scale,
    x: clamp(view.x, fitted.width, stage.width),
    y: clamp(view.y, fitted.height, stage.height),
  }
}

/** Magnifies to `scale` and keeps the point of the picture that is under `point`. */
export function zoomAt(view: ZoomView, point: Point, scale: number): ZoomView {
  const to = Math.min(MAX_SCALE, Math.max(1, scale))
  const ratio = to / view.scale
  return {
    scale: to,
    x: point.x - (point.x - view.x) * ratio,
    y: point.y - (point.y - view.y) * ratio,
  }
}

/** The fingers at the start of a gesture, and the view at that time. */
export type Fingers = { view: ZoomView; points: Point[] }

/** The place in the middle of these; that of the stage without any. */
export const middleOf = (points: Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / Math.max(1, points.length),
  y: points.reduce((sum, { y }) => sum + y, 0) / Math.max(1, points.length),
})

/** The distance of the first two places in px; 0 for fewer. */
export const distanceOf = ([one, other]: Point[]): number =>
  one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0

/** The view after the fingers have moved: magnified by their distance, moved with their middle. */
export function pinchedView(start: Fingers, points: Point[]): ZoomView {
  const [before, now] = [distanceOf(start.points), distanceOf(points)]
  const [from, to] = [middleOf(start.points), middleOf(points)]
  const isPinch = points.length > 1 && before > 0
  const view = isPinch ? zoomAt(start.view, from, (start.view.scale * now) / before) : start.view
  return { ...view, x: view.x + to.x - from.x, y: view.y + to.y - from.y }
}

/** How far a swipe must go to show another picture, as a part of the stage's width. */
const SWIPE_PART = 0.18
const MAX_SWIPE_PX = 90

/**
 * Returns 1 for the next picture, -1 for the previous one, 0 for a swipe that is too short.
 * `distance` is in px, without what has moved a magnified picture.
 */
export function swipeStep(distance: Point, width: number): -1 | 0 | 1 {
  const needed = Math.min(MAX_SWIPE_PX, width * SWIPE_PART)
  if (Math.abs(distance.x) < needed || Math.abs(distance.x) < Math.abs(distance.y)) return 0
  return distance.x < 0 ? 1 : -1
}
