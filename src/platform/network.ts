import { isIP } from 'node:net'

const IPV6_GROUPS = 8
const NETWORK_GROUPS = 4

/**
 * An address as some proxies write it into X-Forwarded-For: `192.0.2.1:4711`, `[2001:db8::1]:4711`.
 */
const WITH_PORT = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/

/**
 * Returns the network that an address belongs to: an IPv4 address as it is, also one written as
 * IPv6 (`::ffff:192.0.2.1`), and the /64 of any other IPv6 address in its shortest spelling
 * (`2001:db8:1:2::/64`). A port is ignored. Everything that is no address is one network: a client
 * that writes such texts gets no limits of its own for each of them. The address of a client that
 * has hung up is undefined.
 */
export function networkOf(address: string | undefined): string {
  if (address === undefined) return 'unknown'
  const [, inBrackets, ipv4] = WITH_PORT.exec(address) ?? []
  const [plain = ''] = (inBrackets ?? ipv4 ?? address).split('%', 1)
  const version = isIP(plain)
  if (version === 0) return 'unknown'
  if (version === 4) return plain
  const groups = groupsOf(plain)
  return mappedIpv4(groups) ?? `${spell(groups.slice(0, NETWORK_GROUPS))}/64`
}

/** The eight numbers of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::')
  const left = numbersOf(head)
  const right = numbersOf(tail ?? '')
  const missing = tail === undefined ? 0 : IPV6_GROUPS - left.length - right.length
  return [...left, ...Array<number>(missing).fill(0), ...right]
}

const numbersOf = (part: string): number[] =>
  part === '' ? [] : part.split(':').flatMap(toNumbers)

/** One group, or the two groups that a dotted IPv4 ending stands for. */
function toNumbers(group: string): number[] {
  if (!group.includes('.')) return [Number.parseInt(group, 16)]
  const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
  return [a * 256 + b, c * 256 + d]
}

/** Prefix ::ffff:0:0/96: an IPv4 address that reached a socket which listens for both families. */
function mappedIpv4(groups: number[]): string | undefined {
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (!isMapped) return undefined
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.')
}

/**
 * Spells a /64 as RFC 5952 does: its last four groups are zero, and zeros before them join them.
 */
function spell(network: number[]): string {
  const end = network.findLastIndex((group) => group !== 0) + 1
  const shown = network.slice(0, end).map((group) => group.toString(16))
  return `${shown.join(':')}::`
}
