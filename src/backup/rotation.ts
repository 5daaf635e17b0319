/** How many days and weeks with a backup keep their last one. */
const DAYS_KEPT = 7
const WEEKS_KEPT = 4

const NAME = /^jhumka-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar(?:\.age)?$/

/** The time of a backup by its file name; undefined for any other file. */
export function backupTimeOf(name: string): Date | undefined {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? []
  const time = new Date(`${day}T${hours}:${minutes}:${seconds}Z`)
  return Number.isNaN(time.getTime()) ? undefined : time
}

/**
 * Returns the files that are no longer kept: all backups but the last one of each of the newest 7
 * days and the newest 4 weeks that have one. Days and weeks (from Monday) are those of India. Files
 * with other names are never returned. Days without a backup do not count, so a shop that was
 * stopped for a month keeps what it has.
 */
export function selectExpired(names: readonly string[]): string[] {
  const backups = names
    .flatMap((name) => {
      const time = backupTimeOf(name)
      return time ? [{ name, day: istDay(time) }] : []
    })
    .sort((one, other) => (one.name < other.name ? 1 : -1))
  const kept = new Set([
    ...lastOfEach(backups, ({ day }) => day, DAYS_KEPT),
    ...lastOfEach(backups, ({ day }) => weekOf(day), WEEKS_KEPT),
  ])
  return backups.flatMap(({ name }) => (kept.has(name) ? [] : [name]))
}

type Backup = { name: string; day: number }

/** The first backup of each of the first `count` groups; `backups` begin with the newest. */
function lastOfEach(backups: Backup[], groupOf: (backup: Backup) => number, count: number) {
  const last = new Map<number, string>()
  for (const backup of backups) {
    const group = groupOf(backup)
    if (!last.has(group)) last.set(group, backup.name)
  }
  return [...last.values()].slice(0, count)
}

const DAY_MS = 24 * 3600_000
const IST_OFFSET_MS = 5.5 * 3600_000

/** The number of the day in India since 1 January 1970, a Thursday. */
const istDay = (time: Date): number => Math.floor((time.getTime() + IST_OFFSET_MS) / DAY_MS)

const MONDAY_OFFSET = 3
const weekOf = (day: number): number => Math.floor((day + MONDAY_OFFSET) / 7)
