type Variables = { code: string; shopName: string }

/**
 * The text messages that the shop sends, by name. In India each is registered with the carriers
 * word for word (DLT), with its variables marked. After a change here, or of the shop's name in
 * the settings, register it again.
 */
export const TEXT_TEMPLATES = {
  'login-code': ({ code, shopName }: Variables) =>
    `${code} is your code to log in to ${shopName}. It works for 5 minutes. Please share it ` +
    'with nobody.',
  'guest-code': ({ code, shopName }: Variables) =>
    `${code} is your code to order at ${shopName}. It works for 5 minutes. Please share it with ` +
    'nobody.',
  'order-code': ({ code, shopName }: Variables) =>
    `${code} is your code to confirm your cash on delivery order at ${shopName}. It works for 15 ` +
    'minutes. Please share it with nobody.',
  'password-code': ({ code, shopName }: Variables) =>
    `${code} is your code for a new password at ${shopName}. It works for 5 minutes. Please ` +
    'share it with nobody.',
}

export type TextTemplate = keyof typeof TEXT_TEMPLATES
