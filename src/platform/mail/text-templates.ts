type CodeVariables = { code: string; shopName: string }
type RestockVariables = { piece: string; link: string; stop: string; shopName: string }

/**
 * The text messages that the shop sends, by name. In India each is registered with the carriers
 * word for word (DLT), with its variables marked. After a change here, or of the shop's name in
 * the settings, register it again.
 */
export const TEXT_TEMPLATES = {
  'login-code': ({ code, shopName }: CodeVariables) =>
    `${code} is your code to log in to ${shopName}. It works for 5 minutes. Please share it ` +
    'with nobody.',
  'guest-code': ({ code, shopName }: CodeVariables) =>
    `${code} is your code to order at ${shopName}. It works for 5 minutes. Please share it with ` +
    'nobody.',
  'order-code': ({ code, shopName }: CodeVariables) =>
    `${code} is your code to confirm your cash on delivery order at ${shopName}. It works for 15 ` +
    'minutes. Please share it with nobody.',
  'password-code': ({ code, shopName }: CodeVariables) =>
    `${code} is your code for a new password at ${shopName}. It works for 5 minutes. Please ` +
    'share it with nobody.',
  restock: ({ piece, link, stop, shopName }: RestockVariables) =>
    `${piece} is back at ${shopName}: ${link} You asked for this message once. For no more of ` +
    `them: ${stop}`,
}

export type TextTemplate = keyof typeof TEXT_TEMPLATES

/** What is in the text of a template, besides the name of the shop. */
export type TextVariables<Template extends TextTemplate> = Omit<
  Parameters<(typeof TEXT_TEMPLATES)[Template]>[0],
  'shopName'
>
