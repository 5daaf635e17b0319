import {
  isEmail,
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  toCode,
  toMobile,
} from '#shared/customer/account-fields.ts'

/**
 * Checks of the account form fields, the same as in the API. Each returns a message, or undefined.
 */
export const PROBLEMS = {
  name: (name: string) => (name.trim() ? undefined : 'Please enter your name.'),
  email: (email: string) =>
    !email.trim() || isEmail(email.trim()) ? undefined : 'Please enter a valid email address.',
  mobile: (mobile: string) =>
    toMobile(mobile) ? undefined : 'Please enter a valid 10-digit mobile number.',
  code: (code: string) => (toCode(code) ? undefined : 'Please enter the 6 digits of the code.'),
  password: (password: string) => {
    if (password.length < MIN_PASSWORD_LENGTH)
      return `The password needs at least ${MIN_PASSWORD_LENGTH} characters.`
    return password.length > MAX_PASSWORD_LENGTH
      ? `The password can have at most ${MAX_PASSWORD_LENGTH} characters.`
      : undefined
  },
} as const
