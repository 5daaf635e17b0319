/** What is in the text of each template, besides the name of the shop. */
type TextVariables = {
  'login-code': { code: string }
  'guest-code': { code: string }
  'order-code': { code: string }
  'password-code': { code: string }
  restock: { piece: string; link: string; stop: string }
  'order-confirmed': { order: string; due: string; link: string }
  'order-shipped': { order: string; courier: string; tracking: string; link: string }
  'order-cancelled': { order: string; amount: string; link: string }
  'order-undelivered': { order: string; link: string }
  'order-refund': { order: string; amount: string; link: string }
  'cash-refund': { order: string; amount: string; link: string }
  'order-update': { order: string; link: string }
}

export type TextTemplate = keyof TextVariables

/**
 * The text messages that the shop sends, by name, with their variables in braces. In India each is
 * registered with the carriers word for word (DLT). After a change here, or of the shop's name in
 * the settings, register it again.
 */
const TEXT_TEMPLATES: Record<TextTemplate, string> = {
  'login-code':
    '{code} is your code to log in to {shopName}. It works for 5 minutes. Please share it with ' +
    'nobody.',
  'guest-code':
    '{code} is your code to order at {shopName}. It works for 5 minutes. Please share it with ' +
    'nobody.',
  'order-code':
    '{code} is your code to confirm your cash on delivery order at {shopName}. It works for 15 ' +
    'minutes. Please share it with nobody.',
  'password-code':
    '{code} is your code for a new password at {shopName}. It works for 5 minutes. Please ' +
    'share it with nobody.',
  restock:
    '{piece} is back at {shopName}: {link} You asked for this message once. For no more of ' +
    'them: {stop}',
  'order-confirmed':
    'Your order {order} at {shopName} is confirmed. To pay when it arrives: {due}. Follow it: ' +
    '{link}',
  'order-shipped':
    'Your order {order} from {shopName} is on its way with {courier}, tracking number ' +
    '{tracking}. Follow it: {link}',
  'order-cancelled':
    'Your order {order} at {shopName} is cancelled. Money that goes back to you: {amount}. ' +
    'Follow it: {link}',
  'order-undelivered':
    'Your order {order} from {shopName} could not be delivered and is on its way back to us. ' +
    'Follow it: {link}',
  'order-refund':
    'Your refund of {amount} for the order {order} at {shopName} is on its way. Follow it: {link}',
  'cash-refund':
    '{shopName} sends {amount} of your order {order} back to you. Please log in and enter where ' +
    'to: {link} Never tell it to anybody by phone or message.',
  'order-update': 'There is news about your order {order} at {shopName}. Please look at it: {link}',
}

export const TEXT_TEMPLATE_NAMES = Object.keys(TEXT_TEMPLATES) as TextTemplate[]

type TextParts<Template extends TextTemplate> = {
  [Name in Template]: { template: Name; variables: TextVariables[Name] }
}[Template]

/** A text of a template with its variables. */
export type TextOf<Template extends TextTemplate> = TextParts<Template> & { shopName: string }

type OrderTemplate = Exclude<
  TextTemplate,
  'login-code' | 'guest-code' | 'order-code' | 'password-code' | 'restock'
>

/** A text about an order, without the shop's name. */
export type OrderMessage = TextParts<OrderTemplate>

/** A text about an order. It has no secrets, and so it may be stored. */
export type OrderText = TextOf<OrderTemplate>

const VARIABLE = /\{(\w+)\}/g

/** Returns the text as it is sent. */
export function writeText({ template, shopName, variables }: TextOf<TextTemplate>): string {
  const values = new Map(Object.entries({ ...variables, shopName }))
  return TEXT_TEMPLATES[template].replaceAll(VARIABLE, (_, name: string) => values.get(name) ?? '')
}

/** Returns the text as it is registered with the carriers: each variable is `{#var#}`. */
export const registeredText = (template: TextTemplate, shopName: string): string =>
  TEXT_TEMPLATES[template].replaceAll(VARIABLE, (_, name: string) =>
    name === 'shopName' ? shopName : '{#var#}',
  )

/** A variable of a registered template has at most 30 characters (DLT). */
const MAX_VARIABLE = 30

/** Cuts a text to what a variable may have; what follows it stays whole. */
export function cutToVariable(text: string, following = ''): string {
  const room = MAX_VARIABLE - following.length
  return (text.length <= room ? text : `${text.slice(0, room - 3).trimEnd()}...`) + following
}
