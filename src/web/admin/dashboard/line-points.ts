const MARGIN = 3

/** The points of a line from left to right; the largest value is at the top, 0 at the bottom. */
export function linePoints(
  values: readonly number[],
  { width, height }: { width: number; height: number },
): { x: number; y: number }[] {
  const largest = Math.max(1, ...values)
  const step = values.length > 1 ? (width - 2 * MARGIN) / (values.length - 1) : 0
  const round = (value: number) => Math.round(value * 10) / 10
  return values.map((value, index) => ({
    x: round(MARGIN + index * step),
    y: round(height - MARGIN - (value / largest) * (height - 2 * MARGIN)),
  }))
}
