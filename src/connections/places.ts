import { isPrivateHost } from '#platform/network/private-address.ts'
import type { ConnectionName } from '#shared/connections.ts'
import { Refusal } from '#shared/errors.ts'
import type { ConnectionTexts } from './connections.ts'

const MAIL_PORTS = ['25', '465', '587', '2525']
/** Empty for the port of the protocol. */
const WEB_PORTS = ['', '443', '8443', '9000']

/**
 * Throws a Refusal by field if a saved address leads to this machine, to an inner network or to an
 * unusual port. In production an administrator must not be able to look around behind the
 * firewall; the settings of the server may name such addresses.
 */
export async function assertPublicPlace(name: ConnectionName, texts: ConnectionTexts) {
  const { host = '', port = '', encryption, url = '', endpoint = '' } = texts
  if (name === 'mail') {
    if (encryption === 'none') refuse('encryption', 'Please choose an encrypted connection.')
    if (!MAIL_PORTS.includes(port))
      refuse('port', `Please use one of the ports of mail servers: ${MAIL_PORTS.join(', ')}.`)
    await assertPublicHost('host', host)
  }
  if (name === 'messenger') await assertPublicUrl('url', url)
  if (name === 'pictures') await assertPublicUrl('endpoint', endpoint)
}

async function assertPublicUrl(field: string, address: string): Promise<void> {
  const { protocol, port, hostname } = new URL(address)
  if (protocol !== 'https:') refuse(field, 'Please enter an address that begins with https://')
  if (!WEB_PORTS.includes(port)) refuse(field, 'Please use an address with a usual port.')
  await assertPublicHost(field, hostname)
}

async function assertPublicHost(field: string, host: string): Promise<void> {
  if (await isPrivateHost(host))
    refuse(
      field,
      'This address is inside your own network. Only the settings of the server may name it.',
    )
}

function refuse(field: string, message: string): never {
  throw new Refusal('input.invalid', { fields: { [field]: message } })
}
