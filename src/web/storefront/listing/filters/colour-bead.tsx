import type { ReactElement } from 'react'

const METAL = 'bg-linear-to-br'

/** The looks of colours by a word of their name; the first that fits is taken. */
const BEADS: [RegExp, string][] = [
  [/antique|brass|bronze/i, `${METAL} from-[#c9a55a] to-[#6f5423]`],
  [/rose ?gold|copper/i, `${METAL} from-[#f4d0c2] to-[#b8765f]`],
  [/gold/i, `${METAL} from-[#f6dd8f] to-[#b98a2b]`],
  [/oxid/i, `${METAL} from-[#9a9a9a] to-[#3f3f44]`],
  [/silver|steel|grey|gray/i, `${METAL} from-[#f1f1f4] to-[#9c9ca4]`],
  [/multi/i, 'bg-conic from-[#c2185b] via-[#e0b13c] to-[#1f8a70]'],
  [/ivory|cream|pearl|off.?white/i, 'bg-[#f6efdd]'],
  [/white|clear|crystal/i, 'bg-white'],
  [/black/i, 'bg-[#1b1b1d]'],
  [/navy/i, 'bg-[#1c2b59]'],
  [/aqua|turquoise|teal/i, 'bg-[#3fb2b0]'],
  [/blue/i, 'bg-[#2f62b8]'],
  [/green|emerald|mint/i, 'bg-[#1f7a4d]'],
  [/yellow|mustard/i, 'bg-[#efc23a]'],
  [/orange|coral|peach/i, 'bg-[#ee8a5a]'],
  [/pink|rani|magenta/i, 'bg-[#d6538f]'],
  [/red|maroon|ruby/i, 'bg-[#a81c2c]'],
  [/purple|violet|lavender|lilac/i, 'bg-[#7a4aa5]'],
  [/brown|wood/i, 'bg-[#6b4630]'],
]

/** A bead in the colour of this name, beside its name; plain for an unknown one. */
export function ColourBead({ name }: { name: string }): ReactElement {
  const look = BEADS.find(([pattern]) => pattern.test(name))?.[1] ?? 'bg-jamun-50'
  return (
    <span
      aria-hidden="true"
      className={`size-7 shrink-0 rounded-full border border-jamun-300 ${look}`}
    />
  )
}
