const dateTime = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
})

/** An instant in Indian time for a cell: 2026-11-23 16:40. */
export const toCsvTime = (instant: string): string => dateTime.format(new Date(instant))
