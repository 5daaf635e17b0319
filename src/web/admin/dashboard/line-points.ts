const MARGIN = 3

/** The points of a line from the left edge on; the largest value is at the top, 0 at the bottom. */
export function linePoints(
  values: readonly number[],
  { width, height }: { width: number; height: number },
): { x: number; y: number }[] {
  const largest = Math.max(1, ...values)
  const step = values.length > 1 ? (width - MARGIN) / (values.length - 1) : 0
  const round = (value: number) => Math.round(value * 10) / 10
  return values.map((value, index) => ({
    x: round(index * step),
    y: round(height - MARGIN - (value / largest) * (height - 2 * MARGIN)),
  }))
}
