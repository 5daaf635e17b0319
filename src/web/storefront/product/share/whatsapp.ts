/** The address that shares a text by WhatsApp with somebody whom the customer chooses. */
export const whatsAppShareUrl = (text: string): string =>
  `https://wa.me/?text=${encodeURIComponent(text)}`

/**
 * Adds a text to the shop's address of WhatsApp. Undefined if that takes no text: no address,
 * another site, or a short link.
 */
export function whatsAppAskUrl(address: string, text: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { protocol, hostname, pathname, searchParams } = new URL(address)
  if (protocol !== 'https:') return undefined
  const [, byPath] = /^\/(\d{8,15})\/?$/.exec(pathname) ?? []
  const number = hostname === 'wa.me' ? byPath : searchParams.get('phone')?.replace(/\D/g, '')
  const isKnown = hostname === 'wa.me' || hostname === 'api.whatsapp.com'
  return isKnown && number ? `https://wa.me/${number}?text=${encodeURIComponent(text)}` : undefined
}
