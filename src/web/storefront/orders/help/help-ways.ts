import { EXTERNAL_REL, toDialNumber } from '#web/session/shop-facts.ts'
import { whatsAppAskUrl } from '#web/storefront/product/share/whatsapp.ts'
import type { ShopDetails } from '#shared/shop-settings.ts'

/** A way to reach the shop: its name, the lines below it, and the attributes of its link. */
export type HelpWay = {
  name: 'WhatsApp' | 'Call' | 'E-mail'
  lines: string[]
  link: { href: string; rel?: string }
}

type Reached = Pick<ShopDetails, 'message' | 'phone' | 'hours' | 'email'>

/**
 * Returns the ways that the settings of the shop have. A message and an e-mail begin with the
 * number of the order; an address of WhatsApp that takes no text is used as it is.
 */
export function helpWays({ message, phone, hours, email }: Reached, number: string): HelpWay[] {
  const question = `Hello, I have a question about order ${number}.`
  const whatsApp = message && (whatsAppAskUrl(message, question) ?? message)
  const ways: HelpWay[] = [
    {
      name: 'WhatsApp',
      lines: ['Send us a message'],
      link: { href: whatsApp, rel: EXTERNAL_REL },
    },
    {
      name: 'Call',
      lines: hours ? [phone, hours] : [phone],
      link: { href: phone && `tel:${toDialNumber(phone)}` },
    },
    {
      name: 'E-mail',
      lines: [email],
      link: { href: email && `mailto:${email}?subject=${encodeURIComponent(`Order ${number}`)}` },
    },
  ]
  return ways.filter(({ link }) => link.href)
}
