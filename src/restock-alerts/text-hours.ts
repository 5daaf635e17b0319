import { istDay, startOfIstDay } from '#shared/ist-time.ts'

/** Text messages go out from 9 am to 9 pm in India: nobody is woken for a piece. */
const FIRST_HOUR = 9
const LAST_HOUR = 21

const HOUR = 3600
const DAY = 24 * HOUR

/** The seconds until a text message may be sent; 0 by day. */
export function secondsUntilDay(now: Date): number {
  const midnight = startOfIstDay(istDay(now)).getTime()
  const time = Math.floor((now.getTime() - midnight) / 1000)
  if (time >= FIRST_HOUR * HOUR && time < LAST_HOUR * HOUR) return 0
  return (FIRST_HOUR * HOUR - time + DAY) % DAY
}
