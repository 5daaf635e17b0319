/** How many slides the hero of the home page has at most. */
export const MAX_SLIDES = 6

/** The places of a focal point along one side of a picture, in per cent, as the forms send them. */
export const FOCUS_STEPS = [
  '0',
  '10',
  '20',
  '30',
  '40',
  '50',
  '60',
  '70',
  '80',
  '90',
  '100',
] as const
export const MIDDLE = '50'
