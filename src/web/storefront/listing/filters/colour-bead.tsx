import { useId, type ReactElement } from 'react'

/**
 * The looks of colours by a word of their name; the first that fits is taken. Several colours are a
 * gradient.
 */
const BEADS: [RegExp, ...string[]][] = [
  [/(two|tri|three).?tone/i, '#e8c46a', '#e4e4e8', '#d9a08c'],
  [/antique|brass|bronze/i, '#c9a55a', '#6f5423'],
  [/rose ?gold|copper/i, '#f4d0c2', '#b8765f'],
  [/gold/i, '#f6dd8f', '#b98a2b'],
  [/oxid/i, '#9a9a9a', '#3f3f44'],
  [/silver|steel|grey|gray/i, '#f1f1f4', '#9c9ca4'],
  [/multi/i, '#c2185b', '#e0b13c', '#1f8a70'],
  [/ivory|cream|pearl|off.?white/i, '#f6efdd'],
  [/white|clear|crystal/i, '#fff'],
  [/black/i, '#1b1b1d'],
  [/navy/i, '#1c2b59'],
  [/aqua|turquoise|teal/i, '#3fb2b0'],
  [/blue/i, '#2f62b8'],
  [/green|emerald|mint/i, '#1f7a4d'],
  [/yellow|mustard/i, '#efc23a'],
  [/orange|coral|peach/i, '#ee8a5a'],
  [/pink|rani|magenta/i, '#d6538f'],
  [/red|maroon|ruby/i, '#a81c2c'],
  [/purple|violet|lavender|lilac/i, '#7a4aa5'],
  [/brown|wood/i, '#6b4630'],
]
const UNKNOWN: [RegExp, ...string[]] = [/^/, '#f7f3f5']

/**
 * A bead in the colour of this name, beside its name; plain for an unknown one. The colours are in
 * the drawing: rules for them would be in the style sheet of every page.
 */
export function ColourBead({ name }: { name: string }): ReactElement {
  const id = useId()
  const [, ...colours] = BEADS.find(([pattern]) => pattern.test(name)) ?? UNKNOWN
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1 1"
      className="size-7 shrink-0 rounded-full border border-jamun-300"
    >
      <linearGradient id={id} x2="1" y2="1">
        {colours.map((colour, index) => (
          <stop key={colour} offset={index / Math.max(1, colours.length - 1)} stopColor={colour} />
        ))}
      </linearGradient>
      <path d="M0 0h1v1H0z" fill={`url(#${id})`} />
    </svg>
  )
}
