import { isIP } from 'node:net'

const IPV6_GROUPS = 8
const NETWORK_GROUPS = 4

/** Some proxies write ports into X-Forwarded-For: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
const WITH_PORT = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/

/**
 * Returns the network of an address: an IPv4 address unchanged, also one written as IPv6
 * (`::ffff:192.0.2.1`), or the /64 of another IPv6 address in its shortest spelling
 * (`2001:db8:1:2::/64`). A port is ignored. All invalid texts are one network, so that a client
 * cannot get new limits by inventing texts. The address of a disconnected client is undefined.
 */
export function networkOf(address: string | undefined): string {
  if (address === undefined) return 'unknown'
  const [, inBrackets, ipv4] = WITH_PORT.exec(address) ?? []
  const [plain = ''] = (inBrackets ?? ipv4 ?? address).split('%', 1)
  const version = isIP(plain)
  if (version === 0) return 'unknown'
  if (version === 4) return plain
  const groups = groupsOf(plain)
  return mappedIpv4(groups) ?? `${formatNetwork(groups.slice(0, NETWORK_GROUPS))}/64`
}

/** Returns the eight numbers of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::')
  const left = numbersOf(head)
  const right = numbersOf(tail ?? '')
  const missing = tail === undefined ? 0 : IPV6_GROUPS - left.length - right.length
  return [...left, ...Array<number>(missing).fill(0), ...right]
}

const numbersOf = (part: string): number[] =>
  part === '' ? [] : part.split(':').flatMap(toNumbers)

/** Returns one group, or two for a dotted IPv4 ending. */
function toNumbers(group: string): number[] {
  if (!group.includes('.')) return [Number.parseInt(group, 16)]
  const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
  return [a * 256 + b, c * 256 + d]
}

/** Prefix ::ffff:0:0/96: an IPv4 client on a socket that listens for both families. */
function mappedIpv4(groups: number[]): string | undefined {
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (!isMapped) return undefined
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.')
}

/** Formats a /64 by RFC 5952: leaves out its last four groups, which are zero, and zeros before. */
function formatNetwork(network: number[]): string {
  const end = network.findLastIndex((group) => group !== 0) + 1
  const shown = network.slice(0, end).map((group) => group.toString(16))
  return `${shown.join(':')}::`
}
