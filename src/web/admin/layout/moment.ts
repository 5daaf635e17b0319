const moment = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
})

/** Formats an ISO time in Indian time: 21 Nov 2026, 4:12 pm. */
export const formatMoment = (instant: string): string => moment.format(new Date(instant))

const day = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
})

/** Formats the day of an ISO time in India: 21 Nov 2026. */
export const formatDay = (instant: string): string => day.format(new Date(instant))
