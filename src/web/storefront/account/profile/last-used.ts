const HOUR_MS = 3600_000
const relativeTime = new Intl.RelativeTimeFormat('en-IN', { numeric: 'auto' })

/**
 * Formats when a device was last used, in hours or days: `in the last hour`, `3 hours ago`,
 * `yesterday`, `12 days ago`.
 */
export function lastUsed(instant: string, now: Date): string {
  const hours = Math.floor((now.getTime() - Date.parse(instant)) / HOUR_MS)
  if (hours < 1) return 'in the last hour'
  return hours < 24
    ? relativeTime.format(-hours, 'hour')
    : relativeTime.format(-Math.floor(hours / 24), 'day')
}
