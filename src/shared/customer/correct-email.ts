/** The domains of most customers in India. Of two that are as near the first is meant. */
const DOMAINS = [
  'gmail.com',
  'yahoo.com',
  'yahoo.co.in',
  'yahoo.in',
  'hotmail.com',
  'outlook.com',
  'rediffmail.com',
  'icloud.com',
]

/** Other domains that exist, although they are nearly spelt like one of those. */
const OTHERS = new Set(
  (
    'mail.com email.com ymail.com gmx.com live.com live.in msn.com aol.com me.com mac.com ' +
    'outlook.in hotmail.co.in hotmail.co.uk yahoo.co.uk yahoo.ca yahoo.fr rocketmail.com ' +
    'googlemail.com proton.me protonmail.com zoho.com zohomail.in fastmail.com hushmail.com'
  ).split(' '),
)

/**
 * How many letters have to be changed, left out, added or exchanged with the next one (optimal
 * string alignment).
 */
function distance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= one.length; row += 1) {
    const [above = [], twoAbove = []] = [rows[row - 1], rows[row - 2]]
    const costs = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      const isExchanged = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      costs.push(
        Math.min(
          (above[column] ?? 0) + 1,
          (costs[column - 1] ?? 0) + 1,
          (above[column - 1] ?? 0) + (isSame ? 0 : 1),
          isExchanged && row > 1 && column > 1 ? (twoAbove[column - 2] ?? 0) + 1 : Infinity,
        ),
      )
    }
    rows.push(costs)
  }
  return rows.at(-1)?.at(-1) ?? 0
}

/**
 * The address that was probably meant, if its domain looks like a typing mistake in a common one:
 * `asha@gmial.com` gives `asha@gmail.com`. Undefined if nothing looks wrong. Two mistakes count
 * only after a correct first letter.
 */
export function correctEmail(text: string): string | undefined {
  const [name = '', typed = '', ...more] = text.trim().split('@')
  const domain = typed.toLowerCase()
  if (!name || !domain || more.length > 0) return undefined
  if (DOMAINS.includes(domain) || OTHERS.has(domain)) return undefined
  const near = DOMAINS.map((known) => ({ known, away: distance(domain, known) }))
  const [closest] = near.toSorted((a, b) => a.away - b.away)
  if (!closest || closest.away > (domain[0] === closest.known[0] ? 2 : 1)) return undefined
  return `${name}@${closest.known}`
}
