import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** Addresses of this machine and of inner networks, which the Internet does not reach. */
const PRIVATE = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv6')

const isPrivateAddress = (address: string): boolean =>
  PRIVATE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/**
 * Whether a host name or an address leads to this machine or to an inner network. False for a name
 * that cannot be resolved: it leads nowhere.
 */
export async function isPrivateHost(host: string): Promise<boolean> {
  const name = host.replace(/^\[|\]$/g, '')
  if (isIP(name) > 0) return isPrivateAddress(name)
  const found = await lookup(name, { all: true }).catch(() => [])
  return found.some(({ address }) => isPrivateAddress(address))
}
