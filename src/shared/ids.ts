/** The kinds of ids. The kind is the prefix of the id, so that ids in logs are readable. */
export type IdKind =
  | 'prd'
  | 'cat'
  | 'var'
  | 'usr'
  | 'ses'
  | 'crt'
  | 'wsh'
  | 'ord'
  | 'oln'
  | 'ofr'
  | 'mov'
  | 'mvo'
  | 'pay'
  | 'rfn'
  | 'inv'
  | 'ret'
  | 'vch'
  | 'eml'
  | 'bak'
  | 'cmp'
  | 'cmr'
  | 'cpi'
  | 'pic'
  | 'adr'
  | 'otp'
  | 'syn'
  | 'out'
  | 'sal'
  | 'rmt'
  | 'crf'
  | 'gst'
  | 'rev'
  | 'rsa'
  | 'viw'

/** An opaque id with its kind: `ord_0mh3…`. */
export type Id<Kind extends IdKind> = `${Kind}_${string}`

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/**
 * A new id: ten characters of time (so that indexes grow at their end), twelve random ones (60
 * bits).
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
