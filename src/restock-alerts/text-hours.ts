/** Text messages go out from 9 am to 9 pm in India: nobody is woken for a piece. */
const FIRST_HOUR = 9
const LAST_HOUR = 21

const HOUR = 3600
const DAY = 24 * HOUR
const INDIA_OFFSET = 5.5 * HOUR

/** The seconds until a text message may be sent; 0 by day. */
export function secondsUntilDay(now: Date): number {
  const time = Math.floor(now.getTime() / 1000 + INDIA_OFFSET) % DAY
  if (time >= FIRST_HOUR * HOUR && time < LAST_HOUR * HOUR) return 0
  return (FIRST_HOUR * HOUR - time + DAY) % DAY
}
