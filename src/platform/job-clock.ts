import { systemClock, type Clock } from 'pg-boss'

/**
 * pg-boss computes its pauses from this clock. It never steps back: a worker that reads an earlier
 * time than before would pause for the whole step.
 */
export const MONOTONIC_CLOCK: Clock = {
  ...systemClock,
  now: () => performance.timeOrigin + performance.now(),
}
