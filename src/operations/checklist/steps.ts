import type { ChecklistFacts } from './facts.ts'

/** A step before the shop opens. `hint` says what is missing. */
export type Step = {
  name: string
  title: string
  hint: string
  isDone: boolean
  to: string
  confirm: 'policiesRead' | 'withoutMessages' | null
}

/** Undefined for a step that this shop does not need. */
type Check = (facts: ChecklistFacts) => Step | undefined

const SHOP = '/admin/settings?group=shop'
const CONNECTIONS = '/admin/connections'

const name: Check = ({ shop, demoShop }) => ({
  name: 'name',
  title: 'Name of the shop',
  hint: 'Enter the name and the legal name of your shop.',
  isDone: shop !== null && shop.name !== demoShop.name && shop.legalName !== demoShop.legalName,
  to: SHOP,
  confirm: null,
})

const address: Check = ({ shop, demoShop }) => ({
  name: 'address',
  title: 'Address with state and pincode',
  hint: 'Enter your own address, and choose its state and pincode.',
  isDone:
    shop !== null &&
    shop.addressLine1 !== demoShop.addressLine1 &&
    Boolean(shop.state) &&
    Boolean(shop.pincode),
  to: SHOP,
  confirm: null,
})

const gst: Check = ({ shop }) => ({
  name: 'gst',
  title: 'GSTIN, or not registered',
  hint: 'Enter your GSTIN, or choose “Not registered”.',
  isDone: shop !== null && (shop.gst === 'unregistered' ? shop.gstin === '' : shop.gstin !== ''),
  to: SHOP,
  confirm: null,
})

const officer: Check = ({ shop, demoShop }) => ({
  name: 'officer',
  title: 'Grievance officer',
  hint: 'The law asks for a person with name, e-mail and phone who answers complaints.',
  isDone:
    shop !== null &&
    shop.officerName !== demoShop.officerName &&
    shop.officerEmail !== demoShop.officerEmail &&
    shop.officerPhone !== demoShop.officerPhone,
  to: SHOP,
  confirm: null,
})

const logo: Check = ({ hasLogo }) => ({
  name: 'logo',
  title: 'Logo',
  hint: 'Upload the logo of your shop. Until then link previews show the picture of the demo.',
  isDone: hasLogo,
  to: '/admin/settings?group=identity',
  confirm: null,
})

const product: Check = ({ ownProducts }) => ({
  name: 'product',
  title: 'First product',
  hint: 'Add a product of your own and publish it.',
  isDone: ownProducts > 0,
  to: '/admin/products',
  confirm: null,
})

/** Only in a shop with imported goods. */
const importer: Check = ({ imported: { products, withoutImporter } }) =>
  products === 0
    ? undefined
    : {
        name: 'importer',
        title: 'Importer of goods from other countries',
        hint:
          'The law asks for the name and address of the importer. Enter it in the settings, or ' +
          `in the product: ${withoutImporter} ${withoutImporter === 1 ? 'has' : 'have'} none.`,
        isDone: withoutImporter === 0,
        to: '/admin/settings?group=labels',
        confirm: null,
      }

const policies: Check = ({ opening }) => ({
  name: 'policies',
  title: 'Policies read',
  hint: 'Read the four policies. They bind you as they stand.',
  isDone: opening.policiesRead,
  to: '/admin/settings?group=policies',
  confirm: 'policiesRead',
})

const demo: Check = ({ hasStartedSelling, demoProducts, testOrders, isLive }) => ({
  name: 'demo',
  title: 'Start selling',
  hint:
    'Remove the demo and the test orders before you enter live payment keys: with live payments ' +
    'nothing is removed any more.',
  isDone: hasStartedSelling || (demoProducts === 0 && testOrders === 0) || isLive,
  to: '/admin/start-selling',
  confirm: null,
})

const payments: Check = ({ isTest }) => ({
  name: 'payments',
  title: 'Payment keys',
  hint: 'Enter the live keys of your payment provider. Until then no money moves.',
  isDone: !isTest,
  to: CONNECTIONS,
  confirm: null,
})

const mail: Check = ({ hasMail }) => ({
  name: 'mail',
  title: 'Mail',
  hint: 'Connect a mail server. Until then customers get no mails.',
  isDone: hasMail,
  to: CONNECTIONS,
  confirm: null,
})

const messages: Check = ({ hasMessages, opening }) => ({
  name: 'messages',
  title: 'Text messages',
  hint: 'Connect a messenger for codes to log in, or open without them.',
  isDone: hasMessages || opening.withoutMessages,
  to: CONNECTIONS,
  confirm: 'withoutMessages',
})

const domain: Check = ({ publicUrl }) => ({
  name: 'domain',
  title: 'Address on the internet',
  hint: 'Set PUBLIC_URL on the server to your own address, which begins with https://',
  isDone: isOwnDomain(publicUrl),
  to: '/admin/connections#address',
  confirm: null,
})

/** Whether an address can be reached from elsewhere: https and a name with a dot. */
export function isOwnDomain(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  const isNumber = /^[\d.]+$|:/.test(hostname)
  return protocol === 'https:' && hostname.includes('.') && !isNumber
}

/** The steps in the order in which they are best done. A new one is a row here. */
export const STEPS: readonly Check[] = [
  name,
  address,
  gst,
  officer,
  logo,
  product,
  importer,
  policies,
  demo,
  payments,
  mail,
  messages,
  domain,
]
