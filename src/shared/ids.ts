/** What an id can be of. The prefix travels with it, so that a log line reads itself. */
export type IdKind =
  | 'prd'
  | 'var'
  | 'usr'
  | 'ses'
  | 'crt'
  | 'wsh'
  | 'ord'
  | 'oln'
  | 'mov'
  | 'mvo'
  | 'pay'
  | 'rfn'
  | 'ret'
  | 'eml'
  | 'pic'
  | 'adr'
  | 'otp'
  | 'syn'
  | 'out'

/** `ord_0mh3…`: an opaque id that says what it is of. */
export type Id<Kind extends IdKind> = `${Kind}_${string}`

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/**
 * A new id: ten characters of time (so that indexes grow at their end), twelve of chance (60 bits).
 */
export function newId<Kind extends IdKind>(kind: Kind): Id<Kind> {
  let time = ''
  for (let rest = Date.now(), i = 0; i < 10; i++, rest = Math.floor(rest / 32))
    time = ALPHABET[rest % 32] + time
  let chance = ''
  for (const byte of globalThis.crypto.getRandomValues(new Uint8Array(12)))
    chance += ALPHABET[byte % 32]
  return `${kind}_${time}${chance}`
}
