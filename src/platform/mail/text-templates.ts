type Filling = { code: string; shopName: string }

/**
 * The text messages that the shop sends to phones, by name. In India each is registered with the
 * carriers word for word (DLT), with its variables marked; whoever changes one here, or the shop's
 * name in its settings, registers it anew.
 */
export const TEXT_TEMPLATES = {
  'login-code': ({ code, shopName }: Filling) =>
    `${code} is your code to log in to ${shopName}. It works for 5 minutes. Please share it ` +
    'with nobody.',
  'password-code': ({ code, shopName }: Filling) =>
    `${code} is your code for a new password at ${shopName}. It works for 5 minutes. Please ` +
    'share it with nobody.',
}

export type TextTemplate = keyof typeof TEXT_TEMPLATES
